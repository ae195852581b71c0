// The item browser. Text reaches the page only as text nodes (textContent); nothing is fetched, nothing is evaluated.
"use strict";
(() => {
  const index = JSON.parse(document.getElementById("index").textContent);
  const $ = (id) => document.getElementById(id);
  const [browser, list, pane, tally] = ["browser", "list", "item", "tally"].map($);
  const [byModel, byTask, byFault, byName] = ["pick-model", "pick-task", "pick-fault", "find"].map($);
  const ANY = "any", ALL = "all", STEP = 200; // entries of the list that are made at once
  let open = -1; // place of the open item in index.items

  // An element with a class, and children that are elements or become text nodes.
  const el = (name, kind, ...children) => {
    const made = document.createElement(name);
    if (kind) made.className = kind;
    made.append(...children.filter((child) => child !== null && child !== "").map((c) => (c instanceof Node ? c : String(c))));
    return made;
  };
  // The message of this id in the page's language, its places filled; of two wordings the number n chooses.
  const say = (id, values = {}) => index.messages[id][values.n === 1 ? 0 : 1].replace(/\{(\w+)\}/g, (_, name) => values[name]);
  // What a key of the data is called: an outcome, a kind of element.
  const named = (group, key) => index.names[group]?.[key] ?? key;
  const spaced = (text) => text.replaceAll("_", " ");
  const sign = (truth) => (truth === true ? "✓" : truth === false ? "✗" : "?");
  const TRUTHS = [["right", "wrong"], ["enough", "not_enough"], ["right", "wrong"]]; // text, transcript, picture
  const spoken = (truth, [yes, no]) => say(truth === true ? yes : truth === false ? no : "no_evidence");
  const badge = (fault) => el("span", `fault ${fault}`, named("fault", fault));
  const isFault = (fault) => ["perception", "reasoning", "both", "binding"].includes(fault);
  const model = () => Number(byModel.value);
  const faultOf = (place) => index.items[place].runs[model()]?.[0] ?? "undetermined";

  const option = (value, text) => Object.assign(el("option", "", text), { value });

  // Each filter counts what is left by the others.
  const ofTask = (place, task = byTask.value) => task === ALL || index.items[place].task === task;
  const ofFault = (place, fault = byFault.value) =>
    fault === ALL || (fault === ANY ? isFault(faultOf(place)) : faultOf(place) === fault);
  const ofName = (place) => index.items[place].id.toLowerCase().includes(byName.value.trim().toLowerCase());
  const places = index.items.map((_, place) => place);

  // How many places there are of each kind.
  const counted = (some, kind) => {
    const counts = new Map();
    for (const place of some) counts.set(kind(place), (counts.get(kind(place)) ?? 0) + 1);
    return counts;
  };

  const fillTasks = () => {
    const kept = byTask.value || ALL;
    const here = counted(places.filter((place) => ofFault(place) && ofName(place)), (place) => index.items[place].task);
    byTask.replaceChildren(
      option(ALL, say("all_here", { here: [...here.values()].reduce((sum, n) => sum + n, 0) })),
      ...tasks.map((task) => option(task, say("task_in", { task, here: here.get(task) ?? 0 }))),
    );
    byTask.value = kept;
  };

  const fillFaults = () => {
    const counts = index.faults[model()];
    const kept = byFault.value;
    const held = counted(places.filter((place) => ofTask(place) && ofName(place)), faultOf);
    const here = (test) => [...held].reduce((sum, [fault, n]) => sum + (test(fault) ? n : 0), 0);
    const told = (fault, values) => say(byTask.value === ALL ? "fault_here" : "fault_in", { fault: named("fault", fault), ...values });
    const options = Object.keys(counts).filter((fault) => counts[fault]);
    byFault.replaceChildren(
      option(ALL, say("all_here", { here: here(() => true) })),
      ...(here(isFault) ? [option(ANY, say("any_fault", { here: here(isFault) }))] : []),
      ...options.map((fault) =>
        option(fault, told(fault, { here: here((f) => f === fault), all: counts[fault] })),
      ),
    );
    byFault.value = kept;
    if (!byFault.value) byFault.value = here(isFault) ? ANY : ALL;
  };

  const matching = () => places.filter((place) => ofTask(place) && ofFault(place) && ofName(place));

  const entry = (place) => {
    const button = el("button", "", el("span", "id", index.items[place].id), badge(faultOf(place)));
    button.type = "button";
    button.dataset.place = place;
    button.addEventListener("click", () => (show(place), remember(place)));
    return el("li", "", button);
  };

  // The list is made step by step: the next part of it where its end is reached, and all up to an item that is opened.
  let kept = [];
  const extend = (most) => {
    const next = kept.slice(list.childElementCount, most);
    if (next.length) list.append(...next.map(entry));
  };
  list.addEventListener("scroll", () => {
    if (list.scrollTop + list.clientHeight > list.scrollHeight - 400) extend(list.childElementCount + STEP);
  });

  const fillList = () => {
    kept = matching();
    list.replaceChildren();
    extend(STEP);
    tally.textContent = say("listed", { n: kept.length });
    if (kept.includes(open)) show(open);
    else if (kept.length) show(kept[0]);
    else pane.replaceChildren(el("p", "none", say("no_item")));
  };

  const pieces = (parts) =>
    parts.map(([kind, text]) =>
      kind === "mark" ? el("mark", "", text) : kind === "cut" ? el("em", "cut", say("cut", { characters: text })) : text,
    );

  const definitions = (pairs) => {
    const made = el("dl", "");
    for (const [term, words] of pairs) if (words !== "" && words !== null) made.append(el("dt", "", term), el("dd", "", words));
    return made;
  };

  const OUTCOMES = { right: "✓", wrong: "✗", partial: "◐", ambiguous: "≈", unparsed: "?", refused: "⊘", failed: "!" };

  const SIGHTS = { missed: "sight_missed", invented: "sight_invented", other: "sight_other" };

  // The picture with what a transcript missed, invented or misread drawn on it.
  const sight = (one, view) => {
    if (!one.sight || !view?.src || !one.sight.marks.length) return "";
    const { width, height, marks, unplaced } = one.sight;
    const svg = (name, attributes, ...children) => {
      const made = document.createElementNS("http://www.w3.org/2000/svg", name);
      for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
      made.append(...children);
      return made;
    };
    const drawn = marks.map(({ kind, points, name }) => {
      const shape =
        points.length > 1
          ? svg("polyline", { class: kind, points: points.map((point) => point.join(",")).join(" ") })
          : svg("circle", { class: kind, cx: points[0][0], cy: points[0][1], r: 18 });
      shape.append(svg("title", {}, say(SIGHTS[kind], { name })));
      return shape;
    });
    const of = (kind) => marks.filter((mark) => mark.kind === kind).length;
    const names = marks.map(({ kind, name }) => say(SIGHTS[kind], { name })).join(say("comma"));
    const over = svg("svg", { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": say("sight_alt", { names }) }, ...drawn);
    const image = Object.assign(el("img", ""), { src: view.src, alt: "" });
    const words = say("sight", { missed: of("missed"), invented: of("invented"), other: of("other") });
    const more = unplaced.length ? el("p", "score", say("sight_unplaced", { names: unplaced.join(say("comma")) })) : "";
    return el("figure", "sight", el("div", "layers", image, over), el("figcaption", "", words), more);
  };

  const reply = (one, question, forms, view) => {
    const points = one.outcome === "partial" ? say("points", { points: one.points, of: one.of }) : "";
    const truth = question.about === "transcript" ? forms.find(([name]) => name === question.element) : undefined;
    const said = one.said === null ? el("p", "none", say("no_reply", { error: one.error || say("request_failed") })) : el("pre", "said", ...pieces(one.said));
    const enough = one.enough === null ? "" : say(one.enough ? "follows" : "other_follows");
    const evidence = index.evidence.includes(one.outcome) ? "" : say("not_evidence");
    return el(
      "div",
      "reply",
      el("p", "asked", question.text),
      truth ? el("div", "pair", titled(say("it_wrote"), said), titled(say("true_text"), el("pre", "", ...pieces(truth[1])))) : said,
      el(
        "p",
        "score",
        el("span", `outcome ${one.outcome}`, `${OUTCOMES[one.outcome] ?? ""} ${named("outcome", one.outcome)}${evidence}`),
        points ? ` ${points}` : "",
        one.extracted.length ? el("span", "", say("taken"), el("code", "", ...pieces(one.extracted))) : "",
        one.rule && one.outcome !== "failed" ? say("rule", { rule: named("rule", one.rule) }) : "",
      ),
      question.expected.length && !truth ? folded(say("expected"), one.expected ?? question.expected) : "",
      enough ? el("p", "score", say("solver", { enough })) : "",
      one.shown ? el("figure", "", Object.assign(el("img", ""), { src: one.shown, alt: say("shown_changed") }), el("figcaption", "", say("shown_changed"))) : "",
      sight(one, view),
    );
  };

  const titled = (title, body) => el("div", "", el("p", "which", title), body);

  // A short text stands as a line; a long one folds away.
  const folded = (title, parts) => {
    const text = parts.map(([, part]) => part).join("");
    if (text.length < 80 && !text.includes("\n")) return el("p", "score", say("titled", { title }), el("code", "", text));
    return el("details", "", el("summary", "", title), el("pre", "", ...pieces(parts)));
  };

  // In which form and about what: "shown as edge_list", "about degree", "written as matrix".
  const which = (one, question) =>
    [
      question.view && one.arm === "text" ? say("shown_as", { form: named("representation", question.view) }) : "",
      question.element && question.about === "transcript" ? say("written_as", { form: named("representation", question.element) }) : "",
      question.element && question.about !== "transcript" ? say("about", { element: named("element", question.element) }) : "",
      one.sample ? say("sample", { number: one.sample + 1 }) : "",
    ].filter(Boolean).join(say("comma"));

  const arms = (replies, questions, forms, views) => {
    const asked = (one) => questions[one.question] ?? { text: one.question, about: "", expected: [] };
    const groups = new Map();
    for (const one of replies) groups.set(one.arm, [...(groups.get(one.arm) ?? []), one]);
    return [...groups].map(([arm, all]) => {
      const [name, gets] = index.arms[arm] ?? [arm, ""];
      const right = all.filter((one) => one.outcome === "right").length;
      const head = el("summary", "", el("strong", "", name), say("right_of", { right, all: all.length }), el("span", "gets", gets ? say("gets", { gets }) : ""));
      const bodies = all.map((one) => titled(which(one, asked(one)), reply(one, asked(one), forms, views.find((view) => view.name === asked(one).view))));
      const made = el("details", "arm", head, ...bodies);
      made.open = arm === "picture" || (all.length === 1 && right === 0);
      return made;
    });
  };

  const picture = (view, item) => {
    if (!view.src) return el("p", "none", say("no_picture", { view: named("representation", view.name) }));
    const name = named("representation", view.name);
    const image = Object.assign(el("img", ""), { src: view.src, alt: say("alt", { view: name, item: item.id }) });
    const words = view.certified
      ? say(view.attempts > 1 ? "certified_at" : "certified", { attempts: view.attempts })
      : say("not_certified", { attempts: view.attempts, why: named("unread", view.why) });
    return el("figure", view.certified ? "" : "uncertified", image, el("figcaption", "", say("caption", { view: name, words })));
  };

  const evidence = (place) => {
    const words = ["model", "text", "transcript", "picture", "fault"].map((id) => say(id));
    const head = el("tr", "", ...words.map((word) => Object.assign(el("th", "", word), { scope: "col" })));
    const rows = index.items[place].runs.map((run, at) => {
      const [fault, ...truths] = run ?? ["undetermined", null, null, null];
      const cells = truths.map((truth, at) => el("td", "mark", `${sign(truth)} ${spoken(truth, TRUTHS[at])}`));
      const name = Object.assign(el("th", "model", index.models[at]), { scope: "row" });
      const row = el("tr", at === model() ? "current" : "", name, ...cells, el("td", "", badge(fault)));
      return row;
    });
    const caption = el("caption", "", say("evidence"));
    const table = el("table", "", caption, el("thead", "", head), el("tbody", "", ...rows));
    const region = Object.assign(el("div", "wide", table), { role: "region", tabIndex: 0 });
    region.setAttribute("aria-label", say("evidence"));
    return region;
  };

  const titleOf = (id) => el("h3", "", Object.assign(el("a", "", id), { href: `#item=${encodeURIComponent(id)}`, title: say("link") }));

  // An item that this page does not hold: what is known of it, and where it stands.
  const brief = (place, fault) => {
    const { id, page } = index.items[place];
    const there = page
      ? el("p", "", Object.assign(el("a", "", say("on_its_page")), { href: `${page}#item=${encodeURIComponent(id)}` }))
      : el("p", "none", say("not_here"));
    pane.replaceChildren(titleOf(id), el("p", "verdict", badge(fault), " ", index.meanings[fault] ?? ""), evidence(place), there);
  };

  const show = (place) => {
    open = place;
    extend(kept.indexOf(place) + 20);
    for (const button of list.querySelectorAll("button")) {
      const current = Number(button.dataset.place) === place;
      button.setAttribute("aria-current", current ? "true" : "false");
      if (current) list.scrollTop = button.offsetTop - list.offsetTop - list.clientHeight / 3;
    }
    const fault = faultOf(place);
    const record = $(`record-${place}`);
    if (!record) return brief(place, fault);
    const item = JSON.parse(record.textContent);
    const replies = item.runs[model()];
    const facts = el(
      "div",
      "facts",
      definitions([
        [say("task"), say(item.see ? "which_cell" : "which_item", item)],
        ...Object.entries(item.labels).map(([label, value]) => [spaced(named("label", label)), named("topic", value)]),
        ...item.proof.map(([method, answer]) => [say("answer_by", { method }), answer]),
        [say("unique"), say(item.unique ? "yes" : "no")],
        ...(item.certificate === null && item.proof.length > 1 ? [[say("proof"), say("methods_agree")]] : []),
      ]),
      ...(item.certificate === null
        ? []
        : [el("details", "", el("summary", "", say("certificate")), el("pre", "", item.certificate))]),
      ...item.forms.map(([name, parts]) =>
        el("details", "", el("summary", "", say("text_form", { form: named("representation", name) })), el("pre", "", ...pieces(parts))),
      ),
    );
    pane.replaceChildren(
      titleOf(item.id),
      el("p", "verdict", badge(fault), " ", index.meanings[fault] ?? ""),
      el("div", "shown", el("div", "pictures", ...item.pictures.map((view) => picture(view, item))), facts),
      evidence(place),
      el("h4", "", say("replies_of"), el("span", "model", index.models[model()])),
      ...(replies.length ? arms(replies, item.questions, item.forms, item.pictures) : [el("p", "none", say("no_replies"))]),
    );
  };

  byModel.append(...index.models.map((name, at) => option(at, name)));
  const tasks = [...new Set(index.items.map((item) => item.task))];
  byTask.append(option(ALL, say("all")));
  const faulty = index.models.findIndex((_, at) => Object.entries(index.faults[at]).some(([fault, n]) => n && isFault(fault)));
  byModel.value = Math.max(0, faulty);
  const refill = () => (fillFaults(), fillTasks(), fillList());
  for (const select of [byModel, byTask, byFault]) select.addEventListener("change", refill);
  byName.addEventListener("input", refill);
  // An address that ends in #item=ID opens that item; an item that is opened by hand gives the page such an address.
  const remember = (place) => history.replaceState(null, "", `#item=${encodeURIComponent(index.items[place].id)}`);
  const opened = () => {
    const place = index.items.findIndex((item) => location.hash === `#item=${encodeURIComponent(item.id)}`);
    if (place < 0) return;
    if (!matching().includes(place)) (byTask.value = ALL), (byName.value = ""), fillFaults(), (byFault.value = ALL), refill();
    show(place);
    browser.scrollIntoView();
  };
  window.addEventListener("hashchange", opened);
  list.addEventListener("keydown", (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) extend(kept.indexOf(Number(document.activeElement.dataset.place)) + 2);
    const buttons = step ? [...list.querySelectorAll("button")] : [];
    const next = step && buttons[buttons.indexOf(document.activeElement) + step];
    if (next) event.preventDefault(), next.focus(), show(Number(next.dataset.place)), remember(Number(next.dataset.place));
  });
  // A table that goes on beyond its right edge shows a shadow there.
  const cue = (region) => region.classList.toggle("more", region.scrollLeft + region.clientWidth < region.scrollWidth - 1);
  const cues = () => document.querySelectorAll(".wide").forEach(cue);
  for (const event of ["scroll", "toggle"]) document.addEventListener(event, cues, { capture: true, passive: true });
  window.addEventListener("resize", cues);
  $("filters").addEventListener("submit", (event) => event.preventDefault());
  browser.hidden = false;
  refill();
  opened();
  cues();
})();
