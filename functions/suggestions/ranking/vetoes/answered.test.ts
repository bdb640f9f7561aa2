import { expect, it } from "vitest";
import { anEngagement, explain, promise, received, sent } from "../history.fixture.ts";

/** A mail of the contact that was seen in a mailbox: nobody knows what it says. */
const seen = (day: string) =>
  anEngagement(day, "email", "", null, { direction: "incoming", isWordless: true });
const asked = received("2026-10-02", "Où en êtes-vous ?", [{ kind: "question", who: "us" }]);
const signals = (rows: Parameters<typeof explain>[0]) => {
  const { reasons, vetoes } = explain(rows);
  return [reasons.map(({ signal }) => signal), vetoes.map(({ veto }) => veto)];
};

it("keeps who answered out of the lists for what was said before, and says when they did", () => {
  expect(signals([asked])).toEqual([["unansweredQuestion"], []]);
  expect(signals([asked, seen("2026-10-08")])).toEqual([["unansweredQuestion"], ["answered"]]);
  expect(explain([asked, seen("2026-10-08")]).vetoes).toMatchObject([
    { text: "A répondu jeudi 8 octobre, dans la messagerie", until: null },
  ]);
});

it("does not for what was said since, nor where the CRM tells what they said", () => {
  expect(signals([seen("2026-10-01"), asked])).toEqual([["unansweredQuestion"], []]);
  expect(signals([asked, received("2026-10-08", "Merci.", [])])[1]).toEqual([]);
});

it("leaves what we promised: no mail of theirs keeps it", () => {
  const called = sent("2026-10-02", "Je vous appelle vendredi.", [promise("call", "vendredi 9 octobre")]);
  expect(signals([called, seen("2026-10-05")])).toEqual([["promisedCallback"], []]);
  expect(signals([called, seen("2026-10-09")])).toEqual([["promisedCallback"], []]);
});

it("stands for nothing once we wrote since, or a month later", () => {
  expect(signals([asked, seen("2026-10-05"), sent("2026-10-06", "Merci.", [])])[1]).toEqual([]);
  const longAgo = received("2026-08-20", "Où en êtes-vous ?", [{ kind: "question", who: "us" }]);
  expect(signals([longAgo, seen("2026-08-25")])[1]).toEqual([]);
});

it("leaves what is open besides, alone", () => {
  const called = sent("2026-10-05", "Je vous appelle vendredi.", [promise("call", "vendredi 9 octobre")]);
  expect(signals([asked, called, seen("2026-10-07")])).toEqual([["promisedCallback"], []]);
});
