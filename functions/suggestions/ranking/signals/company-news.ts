import { daysBetween, frenchDay, localDay } from "../../../language/dates/calendar.ts";
import { companyKey } from "../../../language/text/normalise.ts";
import { citableQuote } from "../../../language/untrusted/citable-pieces.ts";
import { SIGNAL_TABLE } from "../signal-table.ts";
import { type Situation, wasReachedSince } from "../situation.ts";
import type { Reason, RankingArticle } from "../types.ts";

const HORIZON = 15;

/**
 * A recent article about the contact's company: something to start from when nothing presses.
 *
 * @example « Ateliers X inaugure une ligne », published four days ago → a reason
 * @example the same four months ago, or when we have been in touch since → null
 */
export function companyNews(situation: Situation): Reason | null {
  let newest: RankingArticle | null = null;
  for (const article of situation.history.articles) {
    const age = daysBetween(localDay(article.publishedAt, situation.context.timeZone), situation.day);
    const about = companyKey(article.company);
    const other = about !== null && situation.companyKey !== null && about !== situation.companyKey;
    if (age < 0 || age > HORIZON || other || !names(article, situation)) continue;
    if (newest === null || article.publishedAt > newest.publishedAt) newest = article;
  }
  if (newest === null) return null;
  const date = localDay(newest.publishedAt, situation.context.timeZone);
  if (wasReachedSince(situation, date)) return null;
  const text = `Actualité de l’entreprise parue ${frenchDay(date, situation.day)}`;
  const evidence = [{ kind: "article" as const, id: newest.id, date, quote: citableQuote(newest.title) }];
  return { signal: "companyNews", weight: SIGNAL_TABLE.companyNews.weight, text, due: null, evidence };
}

/** Common words in company names, which identify no company. */
const COMMON = new Set(
  "groupe societe compagnie maison agence institut france services solutions conseil".split(" "),
);

/** Whether an article names the contact's company: markets and the weather are nobody's news. */
function names({ title, snippet }: RankingArticle, { companyKey: key }: Situation): boolean {
  if (key === null) return true;
  const said = ` ${companyKey(`${title} ${snippet ?? ""}`) ?? ""} `;
  if (said.includes(` ${key} `)) return true;
  const words = key.split(" ").filter((word) => word.length > 3 && !COMMON.has(word));
  return words.some((word) => said.includes(` ${word} `));
}
