"""Program figures drawn and read: panels, labels, blocks, solids, shapes, texts and regions."""
