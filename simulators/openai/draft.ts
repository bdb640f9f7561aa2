import { type Fact, type Facts, sourcesOf } from "./facts.ts";
import type { Schema } from "./strict-schema.ts";

const MONTHS = "janvier février mars avril mai juin juillet août septembre octobre novembre décembre".split(
  " ",
);

/** « 17 novembre 2026 », « 1er mars 2026 ». */
function frenchDay(date: string): string {
  const [year = "", month = "", day = ""] = date.slice(0, 10).split("-");
  return `${day === "01" ? "1er" : Number(day)} ${MONTHS[Number(month) - 1] ?? ""} ${year}`;
}

const REQUESTS = {
  vous: [
    "Quel moment vous conviendrait pour en parler ?",
    "Où en êtes-vous de votre côté ?",
    "Souhaitez-vous que nous en parlions de vive voix ?",
  ],
  tu: [
    "Quel moment te conviendrait pour en parler ?",
    "Où en es-tu de ton côté ?",
    "Veux-tu que nous en parlions de vive voix ?",
  ],
} as const;

/** Whether a schema asks for a message with its evidence. */
export function asksForDraft(schema: Schema): boolean {
  return ["subject", "message", "claims"].every((name) => name in (schema.properties ?? {}));
}

/** Whether a schema asks for some sentences of a message again. */
export const asksForRepair = (schema: Schema): boolean =>
  "source" in (schema.properties?.sentences?.items?.properties ?? {});

/** Each refused sentence as an honest model says it again: what one source says, or a request. */
export function repairSentences(prompt: string, known: Facts): unknown {
  const { message, claims } = writeDraft(prompt, known);
  const [proof] = claims;
  const quoted = sourcesOf(prompt);
  const letter = quoted.find(({ id }) => id === "lettre")?.text ?? "";
  const refused = quoted.filter(({ id }) => /^phrase-\d+$/.test(id));
  return {
    sentences: refused.map(({ text }, index) => {
      // What the letter says once is not said again.
      const isProof =
        proof !== undefined && !text.endsWith("?") && (text === proof.text || !letter.includes(proof.text));
      const request = text.endsWith("?") ? (message.split(/(?<=\.) /).at(-1) ?? "") : "";
      return {
        number: index + 1,
        text: isProof ? proof.text : request,
        quote: isProof ? proof.quote : null,
        source: isProof ? proof.sources[0] : null,
      };
    }),
  };
}

/** Suitable for repetition: one plain sentence of moderate length. */
const isRepeatable = ({ text }: Fact): boolean =>
  text.length >= 20 && text.length <= 150 && !/[«»<>[\]{}@]|https?:|\d{6}/.test(text);

/** The sources a prompt names first: those of its strongest reason. */
function firstCited(prompt: string, facts: readonly Fact[]): Fact[] {
  const cited = /\bsource (\d+)/.exec(prompt)?.[1];
  const theirs = facts.filter(({ id }) => id === cited);
  return theirs.length > 0 ? theirs : facts.filter(({ id }) => id === facts[0]?.id);
}

interface Proof {
  sentence: string;
  quote: string;
  source: number;
}

function prove(fact: Fact, register: "tu" | "vous"): Proof {
  const day = fact.date === undefined ? "" : ` du ${frenchDay(fact.date)}`;
  const theirs = /by_contact|from_contact/.test(fact.kind ?? "");
  const words = fact.text.replace(/[.;,!]+$/, "");
  const sentence = theirs
    ? `Dans ${register === "tu" ? "ton" : "votre"} message${day}, je lis : « ${words} ».`
    : `Je reprends le fil de notre échange${day}.`;
  return { sentence, quote: fact.text, source: Number(fact.id) };
}

/**
 * A message as an honest, unimaginative model writes it: what one source says, in the contact's own words where they
 * wrote it, and one request. Deterministic for a prompt.
 */
export function writeDraft(prompt: string, { facts: known, fields }: Facts) {
  const register = fields.get("registre") === "tu" ? "tu" : "vous";
  // Only numbered sources may be used.
  const facts = known.filter(({ id }) => /^\d+$/.test(id));
  const firstName = fields.get("firstname");
  const who = [firstName, fields.get("lastname")].filter(Boolean).join(" ") || "ce contact";
  const cited = firstCited(prompt, facts);
  const fact = cited.find(isRepeatable) ?? cited[0];
  const requests = REQUESTS[register];
  const request = requests[prompt.length % requests.length] ?? requests[0];
  const proof = fact === undefined ? undefined : prove(fact, register);
  const paragraphs = [
    `Bonjour${firstName ? ` ${firstName}` : ""},`,
    ...(proof === undefined ? [] : [proof.sentence]),
    `J’aimerais avancer sur ce point avec ${register === "tu" ? "toi" : "vous"}. ${request}`,
  ];
  const reasoning =
    proof === undefined ? "Rien dans les sources." : `Une source le dit : « ${proof.quote} ».`;
  return {
    action: `Écrire à ${who}`,
    reasoning,
    prettyAction: `Écrire à ${who}`,
    prettyReasoning: reasoning,
    subject: fact?.date === undefined ? "Notre échange" : `Notre échange du ${frenchDay(fact.date)}`,
    message: paragraphs.join("\n\n"),
    register,
    claims:
      proof === undefined ? [] : [{ text: proof.sentence, quote: proof.quote, sources: [proof.source] }],
  };
}
