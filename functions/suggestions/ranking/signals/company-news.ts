import { citableQuote } from "../citable-pieces.ts";
import { daysBetween, frenchDay, localDay } from "../french/calendar.ts";
import { companyKey } from "../french/normalise.ts";
import type { Reading } from "../reading.ts";
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
    if (age < 0 || age > HORIZON || other) continue;
    if (newest === null || article.publishedAt > newest.publishedAt) newest = article;
  }
  if (!newest) return null;
  const date = localDay(newest.publishedAt, reading.context.timeZone);
  const text = `Actualité de l’entreprise parue ${frenchDay(date, reading.day)}`;
  const evidence = [{ kind: "article" as const, id: newest.id, date, quote: citableQuote(newest.title) }];
  return { signal: "companyNews", weight: WEIGHT, text, due: null, evidence };
}
