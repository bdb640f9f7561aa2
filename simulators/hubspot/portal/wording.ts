import type { Random } from "./random.ts";

const protectedWords =
  /^(janvier|février|mars|avril|juin|juillet|août|septembre|octobre|novembre|décembre|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche)$/;

/** « de Olivier » becomes « d'Olivier ». */
export const elide = (text: string): string => text.replace(/\b(d|qu)e (?=[AEIOUÉÈÊÎÔ])/g, "$1'");

/** Adds typing mistakes to some texts: an abbreviation, or two letters swapped. Dates are kept. */
export function roughen(text: string, random: Random): string {
  let rough = text;
  if (random.chance(0.12)) {
    rough = rough
      .replace(/rendez-vous/g, "rdv")
      .replace(/\bRDV\b/g, "rdv")
      .replace(/\bpour\b/, "pr")
      .replace(/beaucoup/g, "bcp")
      .replace(/toujours/g, "tjs")
      .replace(/développement/g, "dev");
  }
  if (random.chance(0.08)) rough = rough.toLowerCase();
  if (!random.chance(0.07)) return rough;
  const words = rough.split(" ");
  const long = words.flatMap((word, index) =>
    /^[a-zéèê]{6,}$/.test(word) && !protectedWords.test(word) ? [index] : [],
  );
  if (long.length === 0) return rough;
  const index = random.pick(long);
  const word = words[index] ?? "";
  const at = random.between(1, word.length - 3);
  words[index] = word.slice(0, at) + (word[at + 1] ?? "") + (word[at] ?? "") + word.slice(at + 2);
  return words.join(" ");
}

const escapeHtml = (text: string): string =>
  text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");

/** Rich text as HubSpot's editor stores it, or sometimes plain text as from an import. */
export function richText(text: string, random: Random): string {
  if (random.chance(0.2)) return text;
  const paragraphs = text.split(/\n+/).map((line) => `<p style="margin:0;">${escapeHtml(line)}</p>`);
  const content = paragraphs.join("");
  return random.chance(0.5) ? `<div style="" dir="auto" data-top-level="true">${content}</div>` : content;
}

export type Letter = { text: string; html: string };

/** A mail with its signature and the quoted message it answers. */
export function writeLetter(
  body: string,
  signature: string[],
  quoted: string | undefined,
  random: Random,
): Letter {
  const paragraphs = body.split(/\n\n+/);
  const below = quoted === undefined ? "" : `\n\n${quoted}`;
  const text = [...paragraphs, signature.join("\n")].join("\n\n") + below;
  const html = [
    ...paragraphs.map((each) => `<p>${escapeHtml(each).replace(/\n/g, "<br>")}</p>`),
    `<div class="signature">--&nbsp;<br>${signature.map(escapeHtml).join("<br>")}</div>`,
    quoted === undefined ? "" : `<blockquote>${escapeHtml(quoted).replace(/\n/g, "<br>")}</blockquote>`,
    random.chance(0.2) ? '<img src="https://suivi.ordalys.example/o.gif" width="1" height="1" alt="">' : "",
  ];
  return { text, html: `<div>${html.join("")}</div>` };
}
