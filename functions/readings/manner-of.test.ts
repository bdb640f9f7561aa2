import { expect, it } from "vitest";
import { mannerOf } from "./manner-of.ts";
import type { SourceText } from "./source-text.ts";

const NEWSLETTER = "Notre newsletter du mois : découvrez la nouvelle gamme.";
const AWAY = "Je suis absente du bureau jusqu’au 27 novembre.";

it.each<[string, Partial<SourceText>, ReturnType<typeof mannerOf>]>([
  ["a letter to somebody", { text: "Bonjour, voici le devis promis." }, "person"],
  ["a letter to nobody in particular", { text: "Portes closes du 3 au 9 août." }, "machine"],
  ["the same words from them", { text: "Portes closes du 3 au 9 août.", incoming: true }, "person"],
  ["a newsletter of ours", { text: `Bonjour, ${NEWSLETTER}` }, "machine"],
  ["a note that speaks of one", { text: NEWSLETTER, channel: "note" }, "person"],
  ["a meeting's notes that do", { text: NEWSLETTER, channel: "meeting" }, "person"],
  ["a call's log that does", { text: NEWSLETTER, channel: "phone_call" }, "person"],
  ["another record that does", { text: NEWSLETTER, channel: "other" }, "machine"],
  ["an automatic reply", { text: AWAY, incoming: true }, "machine"],
  [
    "one that its subject alone tells",
    { text: "Bonjour, à bientôt.", subject: "Réponse automatique", incoming: true },
    "machine",
  ],
  ["an answer above an automatic reply", { text: `Merci, c’est noté.\n> ${AWAY}`, incoming: true }, "person"],
  ["a call that reached nobody", { text: "Pas de réponse, NRP.", channel: "phone_call" }, "attempt"],
  ["a note of it", { text: "Pas de réponse, NRP.", channel: "note" }, "person"],
  ["a message of theirs noted down", { text: "sms de Léa : « STOP »", channel: "sms" }, "theirMessage"],
  ["one of ours", { text: "sms : « le devis part ce soir »", channel: "other" }, "ourMessage"],
  ["a note that quotes one", { text: "sms de Léa : « STOP »", channel: "note" }, "person"],
])("%s", (_, { text = "", ...more }, expected) => {
  const letter = { channel: "email", incoming: false, subject: "Horaires", ...more, text } as SourceText;
  expect(mannerOf(letter)).toBe(expected);
});
