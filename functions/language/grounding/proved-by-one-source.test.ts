import { expect, it } from "vitest";
import type { DraftClaim } from "./types.ts";
import { verifyDraft } from "./verify-draft.ts";

/** What is wrong with a sentence beside one source of ours; the sentence is a claim if `isClaimed`. */
function wrongIn(sentence: string, source: string, isClaimed = false): string[] {
  const claim: DraftClaim = {
    text: isClaimed ? sentence : "Bonjour Inès",
    quote: source.slice(0, 30),
    sourceIds: ["note-1"],
  };
  const message = `Bonjour Inès,\n\n${sentence} Quand pourrions-nous en parler ?\n\nBien cordialement,\nMarc Vidal`;
  const draft = { subject: "Votre devis", message, claims: [claim], register: "vous" } as const;
  return verifyDraft(draft, {
    sources: [{ id: "note-1", kind: "note", date: "2026-10-05", author: "us", text: source }],
    trusted: { names: ["Inès Fabre", "Marc Vidal"], days: [], urls: [], emails: [], phones: [] },
  }).map(({ kind, text }) => `${kind} ${text}`);
}

it.each<[string, string, string[]]>([
  ["Cela concerne sept machines.", "Le parc compte sept machines à remplacer.", []],
  ["Cela concerne sept machines.", "Le parc compte six machines à remplacer.", ["number sept"]],
  ["Cela concerne 7 machines.", "Le parc compte sept machines à remplacer.", []],
  ["En septembre, vous vouliez démarrer.", "Ils veulent démarrer en sept. selon elle, au site.", []],
  ["Votre site de Lyon est concerné.", "La société lyonnaise est concernée par ce projet.", []],
  ["Votre site de Brest est concerné.", "La société lyonnaise est concernée par ce projet.", ["name Brest"]],
  ["Le Docteur Morel est prévenu.", "Nous avons vu le docteur Morel hier au site.", []],
  ["La rentrée approche.", "Ils veulent démarrer à la rentrée, dit-elle.", []],
  ["Depuis 2019, vous êtes installés ici.", "Installés depuis 2019 dans la zone nord.", []],
  ["Depuis 2018, vous êtes installés ici.", "Installés depuis 2019 dans la zone nord.", ["date 2018"]],
  ["Dans la semaine du 30 novembre, nous serons là.", "Nous venons dans la semaine du 30 novembre.", []],
  [
    "Dans la semaine du 23 novembre, nous serons là.",
    "Nous venons dans la semaine du 30 novembre.",
    ["date 23 novembre"],
  ],
])("« %s » beside « %s »", (sentence, source, wrong) => {
  expect(wrongIn(sentence, source)).toEqual(wrong);
});

it("may use some words of no source, and fewer where it claims something", () => {
  const source = "Vu Inès au sujet de la chaudière du site.";
  expect(wrongIn("Le troupeau broute.", source)).toEqual([]);
  expect(wrongIn("Le troupeau broute.", source, true)).toEqual(["unproven troupeau", "unproven broute"]);
});

it("names every source that a claim cites and that was not given", () => {
  const claim = { text: "Bonjour Inès", quote: "Vu Inès au site", sourceIds: ["note-1", "note-8", "note-9"] };
  const violations = verifyDraft(
    { subject: "Votre devis", message: "Bonjour Inès,", claims: [claim], register: "vous" },
    {
      sources: [{ id: "note-1", kind: "note", date: "2026-10-05", author: "us", text: "Vu Inès au site." }],
      trusted: { names: ["Inès Fabre"], days: [], urls: [], emails: [], phones: [] },
    },
  );
  expect(violations).toContainEqual({ kind: "source", text: "note-8, note-9", start: null, end: null });
});
