import { expect, it } from "vitest";
import { addDays, type Day } from "../../language/dates/calendar.ts";
import { aNote, explain, promise, received, sent, TODAY } from "./history.fixture.ts";
import type { LinkedinExperience } from "./types.ts";

type Rows = Parameters<typeof explain>[0];

const NEW_JOB: LinkedinExperience = { title: "DAF", company: "Verdier", startDate: "2026-10", current: true };
const linkedinProfile = { contactId: "contact-1", headline: null, experiences: [NEW_JOB], posts: [] };

/** What is said of somebody who has a new job, whatever else was noted on a day long ago. */
function namesOf(rows: Rows): string[] {
  const { reasons, vetoes } = explain(rows, { linkedinProfile });
  return [...reasons.map(({ signal }) => signal), ...vetoes.map(({ veto }) => veto)];
}

it.each<[string, number, (day: Day) => Rows]>([
  ["budgetWindow", 400, (day) => [aNote(day, "Budget.", [{ kind: "budget", due: "le 12 octobre 2026" }])]],
  ["championChangedJob", 1_100, (day) => [aNote(day, "Nous défend.", [{ kind: "support" }])]],
  ["owedDocument", 120, (day) => [aNote(day, "La notice.", [promise("send", "le 9 octobre 2026")])]],
  [
    "plannedResumption",
    550,
    (day) => [aNote(day, "Reporté.", [{ kind: "postponement", due: "le 9 octobre 2026" }])],
  ],
  ["promisedCallback", 120, (day) => [aNote(day, "Je rappelle.", [promise("call", "le 9 octobre 2026")])]],
  ["renewal", 800, (day) => [aNote(day, "Contrat.", [{ kind: "renewal", due: "le 9 novembre 2026" }])]],
  [
    "silentQuote",
    75,
    (day) => [sent(day, "Notre devis.", [{ kind: "quoteSent" }]), sent("2026-09-25", "L’avez-vous lu ?")],
  ],
  [
    "absent",
    400,
    (day) => [received(day, "Absente.", [{ kind: "absence", due: "jusqu'au 20 octobre 2026" }])],
  ],
  [
    "postponed",
    550,
    (day) => [aNote(day, "Pas avant.", [{ kind: "postponement", due: "le 1er décembre 2026" }])],
  ],
])("%s rests on what was said up to %i days ago", (name, days, saidOn) => {
  const [last, before] = [days, days + 1].map((ago) => namesOf(saidOn(addDays(TODAY, -ago))));
  expect(last).toContain(name);
  expect(before).not.toContain(name);
});
