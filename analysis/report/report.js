// The item browser. Text reaches the page only as text nodes (textContent); nothing is fetched, nothing is evaluated.
"use strict";
(() => {
  const index = JSON.parse(document.getElementById("index").textContent);
  const $ = (id) => document.getElementById(id);
  const [browser, list, pane, tally] = ["browser", "list", "item", "tally"].map($);
  const [byModel, byTask, byFault] = ["pick-model", "pick-task", "pick-fault"].map($);
  const ANY = "any", ALL = "all";
  let open = -1; // place of the open item in index.items

  // An element with a class, and children that are elements or become text nodes.
  const el = (name, kind, ...children) => {
    const made = document.createElement(name);
    if (kind) made.className = kind;
    made.append(...children.filter((child) => child !== null && child !== "").map((c) => (c instanceof Node ? c : String(c))));
    return made;
  };
  const sign = (truth) => (truth === true ? "✓" : truth === false ? "✗" : "?");
  const WORDS = [["right", "wrong"], ["enough", "not enough"], ["right", "wrong"]]; // text, transcript, picture
  const spoken = (truth, [yes, no]) => (truth === true ? yes : truth === false ? no : "no evidence");
  const isFault = (fault) => ["perception", "reasoning", "both", "binding"].includes(fault);
  const model = () => Number(byModel.value);
  const faultOf = (place) => index.items[place].runs[model()]?.[0] ?? "undetermined";

  const option = (value, text) => Object.assign(el("option", "", text), { value });

  const fillFaults = () => {
    const counts = index.faults[model()];
    const kept = byFault.value;
    const here = (test) => index.items.filter((item, place) => test(faultOf(place))).length;
    const options = Object.keys(counts).filter((fault) => counts[fault]);
    byFault.replaceChildren(
      option(ALL, `all (${here(() => true)} here)`),
      ...(here(isFault) ? [option(ANY, `any fault (${here(isFault)} here)`)] : []),
      ...options.map((fault) => option(fault, `${fault} (${here((f) => f === fault)} of ${counts[fault]} here)`)),
    );
    byFault.value = kept;
    if (!byFault.value) byFault.value = here(isFault) ? ANY : ALL;
  };

  const matching = () =>
    index.items.map((_, place) => place).filter((place) => {
      const fault = faultOf(place);
      const wanted = byFault.value === ALL || (byFault.value === ANY ? isFault(fault) : fault === byFault.value);
      return wanted && (byTask.value === ALL || index.items[place].task === byTask.value);
    });

  const fillList = () => {
    const places = matching();
    list.replaceChildren(
      ...places.map((place) => {
        const button = el("button", "", el("span", "id", index.items[place].id), el("span", `fault ${faultOf(place)}`, faultOf(place)));
        button.type = "button";
        button.dataset.place = place;
        button.addEventListener("click", () => show(place));
        return el("li", "", button);
      }),
    );
    tally.textContent = places.length === 1 ? "1 item listed" : `${places.length} items listed`;
    if (places.includes(open)) show(open);
    else if (places.length) show(places[0]);
    else pane.replaceChildren(el("p", "none", "No item here has this model, task and fault."));
  };

  const pieces = (parts) =>
    parts.map(([kind, text]) =>
      kind === "mark" ? el("mark", "", text) : kind === "cut" ? el("em", "cut", ` … ${text} characters left out … `) : text,
    );

  const definitions = (pairs) => {
    const made = el("dl", "");
    for (const [term, words] of pairs) if (words !== "" && words !== null) made.append(el("dt", "", term), el("dd", "", words));
    return made;
  };

  const OUTCOMES = { right: "✓", wrong: "✗", partial: "◐", ambiguous: "≈", unparsed: "?", refused: "⊘", failed: "!" };

  const reply = (one, question, forms) => {
    const points = one.outcome === "partial" ? `${one.points} of ${one.of} points` : "";
    const truth = question.about === "transcript" ? forms.find(([name]) => name === question.element) : undefined;
    const said = one.said === null ? el("p", "none", `no reply: ${one.error || "the request failed"}`) : el("pre", "said", ...pieces(one.said));
    const enough = one.enough === null ? "" : one.enough ? "yes: the right answer follows" : "no: another answer follows, or none";
    const evidence = index.evidence.includes(one.outcome) ? "" : " (not evidence)";
    return el(
      "div",
      "reply",
      el("p", "asked", question.text),
      truth ? el("div", "pair", titled("it wrote", said), titled("true text form", el("pre", "", ...pieces(truth[1])))) : said,
      el(
        "p",
        "score",
        el("span", `outcome ${one.outcome}`, `${OUTCOMES[one.outcome] ?? ""} ${one.outcome}${evidence}`),
        points ? ` ${points}` : "",
        one.extracted.length ? el("span", "", " · taken for the answer: ", el("code", "", ...pieces(one.extracted))) : "",
        one.rule && one.outcome !== "failed" ? ` · rule: ${one.rule}` : "",
      ),
      question.expected.length && !truth ? folded("expected", question.expected) : "",
      enough ? el("p", "score", `Enough for an exact solver? ${enough}.`) : "",
    );
  };

  const titled = (title, body) => el("div", "", el("p", "which", title), body);

  // A short text stands as a line; a long one folds away.
  const folded = (title, parts) => {
    const text = parts.map(([, part]) => part).join("");
    if (text.length < 80 && !text.includes("\n")) return el("p", "score", `${title}: `, el("code", "", text));
    return el("details", "", el("summary", "", title), el("pre", "", ...pieces(parts)));
  };

  // In which form and about what: "shown as edge_list", "about degree", "written as matrix".
  const which = (one, question) =>
    [
      question.view && one.arm === "text" ? `shown as ${question.view}` : "",
      question.element ? `${question.about === "transcript" ? "written as" : "about"} ${question.element}` : "",
      one.sample ? `sample ${one.sample + 1}` : "",
    ].filter(Boolean).join(", ");

  const arms = (replies, questions, forms) => {
    const asked = (one) => questions[one.question] ?? { text: one.question, about: "", expected: [] };
    const groups = new Map();
    for (const one of replies) groups.set(one.arm, [...(groups.get(one.arm) ?? []), one]);
    return [...groups].map(([arm, all]) => {
      const [name, gets] = index.arms[arm] ?? [arm, ""];
      const right = all.filter((one) => one.outcome === "right").length;
      const head = el("summary", "", el("strong", "", name), ` ${right} of ${all.length} right`, el("span", "gets", gets ? ` · ${gets}` : ""));
      const bodies = all.map((one) => titled(which(one, asked(one)), reply(one, asked(one), forms)));
      const made = el("details", "arm", head, ...bodies);
      made.open = arm === "picture" || (all.length === 1 && right === 0);
      return made;
    });
  };

  const picture = (view, item) => {
    if (!view.src) return el("p", "none", `${view.name}: not a PNG picture, not shown`);
    const image = Object.assign(el("img", ""), { src: view.src, alt: `${view.name} of ${item.id}; its text forms say the same` });
    const words = view.certified
      ? `read back exactly by the OpenCV reader${view.attempts > 1 ? `, layout ${view.attempts}` : ""}`
      : `not certified after ${view.attempts} layouts: ${view.why}`;
    return el("figure", view.certified ? "" : "uncertified", image, el("figcaption", "", `${view.name}: ${words}`));
  };

  const evidence = (place) => {
    const words = ["model", "text", "transcript", "picture", "fault"];
    const head = el("tr", "", ...words.map((word) => Object.assign(el("th", "", word), { scope: "col" })));
    const rows = index.items[place].runs.map((run, at) => {
      const [fault, ...truths] = run ?? ["undetermined", null, null, null];
      const cells = truths.map((truth, at) => el("td", "mark", `${sign(truth)} ${spoken(truth, WORDS[at])}`));
      const name = Object.assign(el("th", "model", index.models[at]), { scope: "row" });
      const row = el("tr", at === model() ? "current" : "", name, ...cells, el("td", "", el("span", `fault ${fault}`, fault)));
      return row;
    });
    const caption = el("caption", "", "Evidence: answer from text, transcript enough, answer from picture");
    return el("div", "wide", el("table", "", caption, el("thead", "", head), el("tbody", "", ...rows)));
  };

  const show = (place) => {
    open = place;
    for (const button of list.querySelectorAll("button")) {
      const current = Number(button.dataset.place) === place;
      button.setAttribute("aria-current", current ? "true" : "false");
      if (current) list.scrollTop = button.offsetTop - list.offsetTop - list.clientHeight / 3;
    }
    const item = JSON.parse($(`record-${place}`).textContent);
    const fault = faultOf(place);
    const replies = item.runs[model()];
    const facts = el(
      "div",
      "facts",
      definitions([
        ["task", `${item.task}, level ${item.level}, seed ${item.seed}`],
        ...Object.entries(item.labels),
        ...item.proof.map(([method, answer]) => [`answer by ${method}`, answer]),
        ["unique", item.unique ? "yes" : "no"],
        ...(item.certificate === null && item.proof.length > 1 ? [["proof", "two methods agree"]] : []),
      ]),
      ...(item.certificate === null
        ? []
        : [el("details", "", el("summary", "", "certificate"), el("pre", "", item.certificate))]),
      ...item.forms.map(([name, parts]) => el("details", "", el("summary", "", `text form: ${name}`), el("pre", "", ...pieces(parts)))),
    );
    pane.replaceChildren(
      el("h3", "", item.id),
      el("p", "verdict", el("span", `fault ${fault}`, fault), " ", index.meanings[fault] ?? ""),
      el("div", "shown", el("div", "pictures", ...item.pictures.map((view) => picture(view, item))), facts),
      evidence(place),
      el("h4", "", "Replies of ", el("span", "model", index.models[model()])),
      ...(replies.length ? arms(replies, item.questions, item.forms) : [el("p", "none", "no replies")]),
    );
  };

  byModel.append(...index.models.map((name, at) => option(at, name)));
  const tasks = [...new Set(index.items.map((item) => item.task))];
  byTask.append(option(ALL, "all"), ...tasks.map((task) => option(task, task)));
  const faulty = index.models.findIndex((_, at) => Object.entries(index.faults[at]).some(([fault, n]) => n && isFault(fault)));
  byModel.value = Math.max(0, faulty);
  const refill = () => (fillFaults(), fillList());
  byModel.addEventListener("change", refill);
  for (const select of [byTask, byFault]) select.addEventListener("change", fillList);
  list.addEventListener("keydown", (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const buttons = [...list.querySelectorAll("button")];
    const next = step && buttons[buttons.indexOf(document.activeElement) + step];
    if (next) event.preventDefault(), next.focus(), show(Number(next.dataset.place));
  });
  $("filters").addEventListener("submit", (event) => event.preventDefault());
  browser.hidden = false;
  refill();
})();
