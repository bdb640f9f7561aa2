import { expect, it } from "vitest";
import type { EarlierFact } from "../earlier-store.ts";
import { inputOf } from "./input.ts";
import type { Readable } from "./readable.ts";

it("names the contact by what is known of them, and nothing for what is not", () => {
  const card = { name: "Claire Morel", job: "Directrice", company: "Menuiseries de l’Ouest" };
  expect(inputOf(card, [])).toContain("Claire Morel, Directrice, Menuiseries de l’Ouest");
  expect(inputOf({ ...card, job: "" }, [])).toContain("Claire Morel, Menuiseries de l’Ouest");
});

it("gives what earlier texts left open a name that no text of the call has", () => {
  const earlier: EarlierFact = {
    textId: "t",
    at: "2026-11-02T09:00:00.000Z",
    day: "2026-11-02",
    kind: "commitment",
    who: "us",
    quote: "Lui envoyer le plan",
    refersTo: null,
  };
  const text: Readable = {
    text: {
      id: "n",
      kind: "note",
      channel: "note",
      incoming: false,
      at: "2026-11-03T09:00:00.000Z",
      day: "2026-11-03",
      subject: null,
      text: "Plan envoyé.",
    },
    kind: "note",
    subject: "",
    words: "Plan envoyé.",
  };
  const input = inputOf({ name: "Claire", job: "", company: "" }, [text], [earlier, earlier]);
  expect([...input.matchAll(/id="(\w+)"/g)].map(([, id]) => id)).toEqual(["contact", "e1", "e2", "1"]);
});
