import { describe, expect, it } from "vitest";
import { resolveDue } from "../language/dates/due.ts";
import type { Fact } from "./contract.ts";
import { dateFact } from "./dated-fact.ts";
import type { SourceText } from "./source-text.ts";
import { findThreadDue, type ThreadText } from "./thread.ts";

const source = (day: string, text: string, more: Partial<SourceText> = {}): SourceText => ({
  id: `${day} ${text}`,
  kind: "engagement",
  channel: "email",
  incoming: true,
  at: `${day}T09:00:00.000Z`,
  day,
  subject: null,
  text,
  ...more,
});

type Told = [kind: Fact["kind"], due: string, who?: Fact["who"]];

/** An earlier text in which these facts were read. */
function earlier(day: string, text: string, told: readonly Told[] | null, more: Partial<ThreadText> = {}) {
  const { id, at } = source(day, text);
  const facts = told?.map(([kind, due, who = "contact"]) =>
    dateFact({ kind, who, act: null, object: null, due, quote: text, refersTo: null }, day, text),
  );
  return { id, at, day, text, kind: "engagement" as const, isOurs: false, facts: facts ?? null, ...more };
}

const away = earlier("2026-11-10", "Je suis absente jusqu’au 4 décembre.", [
  ["absence", "jusqu’au 4 décembre"],
]);
const board = earlier("2026-11-20", "Le comité a lieu le 15 décembre.", [["decision", "le 15 décembre"]]);
const read = (text: SourceText, ...thread: ThreadText[]): string =>
  findThreadDue(text, thread)
    .map(({ words, due: { bound, end } }) => `${words}: ${bound} ${end}`)
    .join(", ");

describe("a return", () => {
  const later = (text: string, more?: Partial<SourceText>) => source("2026-11-24", text, more);
  const note = { kind: "note", channel: "note", incoming: false } as const;

  it.each([
    ["their own", "Je regarde votre offre dès mon retour.", {}, "dès mon retour: from 2026-12-05"],
    [
      "theirs, said by us",
      "On en parle à votre retour.",
      { incoming: false },
      "à votre retour: from 2026-12-05",
    ],
    ["theirs, noted by us", "La rappeler dès son retour.", note, "dès son retour: from 2026-12-05"],
    ["before it", "Tout sera prêt avant mon retour.", {}, "avant mon retour: by 2026-12-04"],
  ])("is after the absence that an earlier text names: %s", (_, text, more, expected) => {
    expect(read(later(text, more), away)).toBe(expected);
  });

  it.each([
    ["of ours", "On en parle dès mon retour.", { incoming: false }],
    ["of another person", "Mme Roy vous répond dès son retour.", {}],
    ["of ours, said by them", "Appelez-moi dès votre retour.", {}],
    ["from a place", "Je vous écris dès mon retour de Lyon.", {}],
  ])("is none %s", (_, text, more) => expect(read(later(text, more), away)).toBe(""));

  it("is that of the newest absence, and none where two days are told, or once they are back", () => {
    const text = later("Je vous réponds dès mon retour.");
    const newer = earlier("2026-11-23", "Absent jusqu’au 27 novembre.", [
      ["absence", "jusqu’au 27 novembre"],
    ]);
    expect(read(text, newer, away)).toBe("dès mon retour: from 2026-11-28");
    const both = earlier("2026-11-23", "Absente le 2 décembre, puis le 9.", [
      ["absence", "le 2 décembre"],
      ["absence", "le 9"],
    ]);
    expect(read(text, both, away)).toBe("");
    expect(read(source("2026-12-08", text.text), away)).toBe("");
  });

  it("is none after a mail of ours that tells of an absence: whose it is nobody can say", () => {
    const text = "Absent jusqu’au 27 novembre.";
    const ours = earlier("2026-11-23", text, [["absence", "jusqu’au 27 novembre"]], { isOurs: true });
    expect(read(later("Je vous réponds dès mon retour."), ours, away)).toBe("");
  });

  it("is none where the text names a day of its own, or the absence was told later, or long ago", () => {
    expect(read(later("Je réponds dès mon retour. Salon le 3 décembre."), away)).toBe("");
    expect(read(source("2026-11-09", "Je réponds dès mon retour."), away)).toBe("");
    const old = earlier("2026-09-01", "Absente jusqu’au 4 décembre.", [["absence", "jusqu’au 4 décembre"]]);
    expect(read(later("Je réponds dès mon retour."), old)).toBe("");
  });
});

describe("a day", () => {
  const answer = (text: string, more?: Partial<SourceText>) => source("2026-11-24", text, more);
  const until = "D’ici là, envoyez-nous le plan.";

  it.each([
    [until, "D’ici là: by 2026-12-15"],
    ["Nous signerons à ce moment-là.", "à ce moment-là: on 2026-12-15"],
    ["Il nous faut le plan avant cette date.", "avant cette date: by 2026-12-14"],
    ["Je serai là le jour J.", "le jour J: on 2026-12-15"],
  ])("is the one that the message before names: %s", (text, expected) => {
    expect(read(answer(text), board)).toBe(expected);
  });

  it.each<[string, ThreadText[]]>([
    ["of an older message", [board, earlier("2026-11-22", "Bien reçu, merci.", [])]],
    ["after a message that nobody understood", [board, earlier("2026-11-22", "Vu avec eux.", null)]],
    [
      "of two that it tells",
      [
        earlier("2026-11-20", "Comité le 15 décembre, visite le 18.", [
          ["decision", "le 15 décembre"],
          ["appointment", "le 18"],
        ]),
      ],
    ],
    [
      "where its words name another",
      [
        earlier("2026-11-20", "Salon le 3 décembre. Comité le 15 décembre.", [
          ["decision", "le 15 décembre"],
        ]),
      ],
    ],
    ["that is over", [earlier("2026-11-20", "Comité le 23 novembre.", [["decision", "le 23 novembre"]])]],
    ["of a month ago", [earlier("2026-10-20", "Comité le 15 décembre.", [["decision", "le 15 décembre"]])]],
  ])("is none %s", (_, thread) => expect(read(answer(until), ...thread)).toBe(""));

  it("is not one that only a note of ours names, but for a note", () => {
    const noted = { ...board, kind: "note" as const };
    expect(read(answer(until), noted)).toBe("");
    expect(read(answer(until, { kind: "note", channel: "note", incoming: false }), noted)).toBe(
      "D’ici là: by 2026-12-15",
    );
  });
});

it("a fact is due on the day of the thread, and on none without it", () => {
  const text = "Je regarde votre offre dès mon retour.";
  const promise: Fact = {
    kind: "commitment",
    who: "contact",
    act: "other",
    object: null,
    due: "dès mon retour",
    quote: text,
    refersTo: null,
  };
  const inThread = findThreadDue(source("2026-11-24", text), [away]);
  expect(dateFact(promise, "2026-11-24", text, inThread).resolved).toMatchObject({
    bound: "from",
    start: "2026-12-05",
  });
  expect(dateFact(promise, "2026-11-24", text).resolved).toBeNull();
  expect(resolveDue("dès mon retour", "2026-11-24")).toBeNull();
});
