import { expect, it } from "vitest";
import { aHistory, aNote, anAction, explain, promise, received } from "./history.fixture.ts";

const CALL = aNote("2026-10-06", "Je rappelle.", [promise("call", "vendredi")]);
const article = {
  id: "article-1",
  contactId: "contact-1",
  company: "Moulin Neuf",
  title: "Moulin Neuf s’agrandit",
  publishedAt: "2026-10-05T08:00:00.000Z",
  snippet: null,
};
const handled = anAction({ archivedAt: "2026-10-08T08:00:00Z", archivedBy: "user", archivedReason: "done" });

it.each<[string, Parameters<typeof explain>[0], Parameters<typeof explain>[1], string[]]>([
  ["promisedCallback", [CALL], {}, ["note 2026-10-06 Je rappelle."]],
  [
    "unansweredQuestion",
    [received("2026-10-06", "Quel délai ?", [{ kind: "question", who: "us" }])],
    {},
    ["engagement 2026-10-06 Quel délai ?"],
  ],
  ["companyNews", [], { articles: [article] }, ["article 2026-10-05 Moulin Neuf s’agrandit"]],
  ["putOff", [], { actions: [anAction({ resumesOn: "2026-10-08" })] }, ["action 2026-10-08 "]],
  ["recentlyDone", [], { actions: [handled] }, ["action 2026-10-08 "]],
  [
    "absent",
    [received("2026-10-06", "Absente.", [{ kind: "absence" }])],
    {},
    ["engagement 2026-10-06 Absente."],
  ],
  ["optedOut", [received("2026-10-06", "Stop.", [{ kind: "optOut" }])], {}, ["engagement 2026-10-06 Stop."]],
  [
    "postponed",
    [aNote("2026-10-06", "Plus tard.", [{ kind: "postponement" }])],
    {},
    ["note 2026-10-06 Plus tard."],
  ],
  ["unreachable", [aNote("2026-10-06", "Partie.", [{ kind: "departure" }])], {}, ["note 2026-10-06 Partie."]],
  ["archived", [], { contact: { ...aHistory([]).contact, archivedAt: "2026-01-01" } }, []],
])("%s rests on what is shown with it", (_, rows, overrides, expected) => {
  const { reasons, vetoes } = explain(rows, overrides);
  const shown = [...reasons, ...vetoes].flatMap(({ evidence }) =>
    evidence.map(({ kind, date, quote }) => `${kind} ${date} ${quote}`),
  );
  expect(shown).toEqual(expected);
});
