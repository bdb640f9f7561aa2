import { citableQuote } from "../../../language/untrusted/citable-pieces.ts";
import { daysBetween, frenchDay, localDay } from "../../../language/dates/calendar.ts";
import { companyKey } from "../../../language/text/normalise.ts";
import type { ReadEvent, Reading } from "../reading.ts";
import type { Reason, RankingArticle } from "../types.ts";

const WEIGHT = 18;
const HORIZON = 15;

/**
 * A recent article about the contact's company: something to start from when nothing presses.
 *
 * @example « Ateliers X inaugure une ligne », published four days ago → 18
 * @example the same four months ago → nothing
 */
export function companyNews(reading: Reading): Reason | null {
  let newest: RankingArticle | null = null;
  for (const article of reading.history.articles) {
    const age = daysBetween(localDay(article.publishedAt, reading.context.timeZone), reading.day);
    const about = companyKey(article.company);
    const other = about !== null && reading.companyKey !== null && about !== reading.companyKey;
    if (age < 0 || age > HORIZON || other || !names(article, reading)) continue;
    if (newest === null || article.publishedAt > newest.publishedAt) newest = article;
  }
  if (!newest) return null;
  const date = localDay(newest.publishedAt, reading.context.timeZone);
  const text = `Actualité de l’entreprise parue ${frenchDay(date, reading.day)}`;
  if (reading.events.some((event) => event.day >= date && speaksOfIt(event))) return null;
  const evidence = [{ kind: "article" as const, id: newest.id, date, quote: citableQuote(newest.title) }];
  return { signal: "companyNews", weight: WEIGHT, text, due: null, evidence };
}

/** Words of a company's name that name no company. */
const COMMON = new Set(
  "groupe societe compagnie maison agence institut france services solutions conseil".split(" "),
);

/** Whether an article names the contact's company: markets and the weather are nobody's news. */
function names({ title, snippet }: RankingArticle, reading: Reading): boolean {
  if (reading.companyKey === null) return true;
  const said = ` ${companyKey(`${title} ${snippet ?? ""}`) ?? ""} `;
  if (said.includes(` ${reading.companyKey} `)) return true;
  const words = reading.companyKey.split(" ").filter((word) => word.length > 3 && !COMMON.has(word));
  return words.some((word) => said.includes(` ${word} `));
}

const NEWS =
  /\barticles?\b|\bactualites?\b|\bannonces?\b|\bnouvelles?\b(?! (?:offre|proposition|version|adresse|date|demande))|\bnews\b|\bpresse\b|\bjournal\b|\bparution\b|\bfelicit\w+|\bbravo\b|\bcongrat\w*|\blu (?:que|dans|sur|votre|vos|l )|\bvu (?:passer|que|dans|sur) |\blevee de fonds\b|\bpublication\b/;

/** Somebody already wrote or spoke of the news. */
function speaksOfIt(event: ReadEvent): boolean {
  return event.voice !== "machine" && NEWS.test(event.normalised);
}
