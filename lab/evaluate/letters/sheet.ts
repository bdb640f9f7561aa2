import { frenchDay } from "../../../functions/language/dates/calendar.ts";
import { typeset } from "../../../functions/language/text/typography.ts";
import type { ContactText } from "../read-portal.ts";
import type { Letter } from "./make-letters.ts";

/** Newest texts shown beside those the card cites. */
const NEWEST = 6;

/** How readers are asked: they know nothing of the program, and are told nothing of its rules. */
const ASKED = `
Vous vendez, et ce portefeuille est le vôtre. Pour chaque contact : ce que l'on sait de lui, ce que votre outil propose
de faire, puis la lettre qui partirait sous votre nom. Ce qui est entre crochets est une place que vous rempliriez avant
l'envoi : jugez la lettre une fois remplie.

Répondez dans un fichier à part, une ligne JSON par lettre, dans l'ordre :

\`\`\`
{"letter": "0123456789ab", "mark": "send", "untrue": false, "why": "en une phrase"}
\`\`\`

- \`mark\` : \`send\`, vous l'enverriez telle quelle ; \`edit\`, vous la reprendriez d'abord ; \`never\`, vous en écririez une autre.
- \`untrue\` : \`true\` si elle fait dire sous votre nom quelque chose que les textes ne disent pas, ou autrement qu'ils ne le disent.
- \`why\` : pourquoi, toujours.
`;

/** What a reader is given of one salesperson’s letters: facts, card, letter, and how to answer. Letters of one portal. */
export function sheetOf(letters: readonly Letter[]): string {
  const [first] = letters;
  if (first === undefined) return "";
  const title = `# Lettres de ${first.user.name}, le ${dayOf(first.day)}`;
  return `${typeset([title, ASKED.trim(), ...letters.map(letterOf)].join("\n\n"))}\n`;
}

const dayOf = (day: string): string => frenchDay(day, "0000-01-01");

function letterOf(letter: Letter): string {
  const { contact, deals } = letter.history;
  const { fingerprint, channel, written } = letter;
  const who = [contact.firstName, contact.lastName].filter(Boolean).join(" ") || "Sans nom";
  const post = [contact.job, contact.company].filter(Boolean).join(", ");
  const open = deals.map(
    ({ name, state, amount, closesOn }) =>
      `- Affaire ${STATES[state]} : ${name ?? "sans nom"}${amount === null ? "" : `, ${amount.toLocaleString("fr-FR")} €`}${closesOn === null ? "" : `, pour le ${dayOf(closesOn)}`}`,
  );
  return [
    `## ${fingerprint}`,
    `**${who}**${post === "" ? "" : ` (${post})`}`,
    ...(open.length > 0 ? [open.join("\n")] : []),
    "### Les derniers textes",
    ...lastTexts(letter).map((text) => textOf(text)),
    "### La carte",
    plain(`${written.ai_prettyAction}. ${written.ai_prettyReasoning}`),
    `### La lettre (${channel})`,
    `Objet : ${written.ai_subject}`,
    quoted(plain(written.ai_iceBreakingMessage)),
    "---",
  ].join("\n\n");
}

const STATES = { open: "ouverte", won: "gagnée", lost: "perdue" } as const;

/** The newest texts and those the card cites, oldest first. */
function lastTexts({ texts, ranked }: Letter): ContactText[] {
  const cited = new Set(ranked.reasons.flatMap(({ evidence }) => evidence.map(({ id }) => id)));
  const sorted = texts.toSorted((a, b) => (a.source.at < b.source.at ? -1 : 1));
  return sorted.filter(({ source }, index) => index >= sorted.length - NEWEST || cited.has(source.id));
}

function textOf({ source }: ContactText): string {
  const { day, subject, text } = source;
  const about = subject === null || subject === "" ? "" : `, « ${subject} »`;
  return `*${dayOf(day)}, ${kindOf(source)}${about}*\n\n${quoted(text)}`;
}

function kindOf({ kind, channel, incoming }: ContactText["source"]): string {
  if (kind === "note") return "note interne";
  if (kind === "linkedin") return "publication du contact";
  const way = incoming ? "reçu du contact" : "envoyé par nous";
  if (channel === "email") return `mail ${way}`;
  if (channel === "sms") return `SMS ${way}`;
  if (channel === "meeting") return "réunion, notre compte rendu";
  if (channel === "phone_call")
    return `appel ${incoming ? "du contact" : "de notre part"}, notre compte rendu`;
  return `message ${way}`;
}

/** As it is read once sent: markdown’s own marks were escaped. */
const plain = (markdown: string): string => markdown.replace(/\\([\\`*_[\]<>#|~])/g, "$1");

const quoted = (text: string): string =>
  text
    .trim()
    .split("\n")
    .map((line) => `> ${line}`.trimEnd())
    .join("\n");
