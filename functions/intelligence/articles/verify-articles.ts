import * as z from "zod";
import type { WebSource } from "../../model/answer.ts";
import { cutText } from "../../language/text/cut-text.ts";
import { readUntrusted } from "../../language/untrusted/read-untrusted.ts";
import type { FoundArticles } from "./prompt.ts";

export interface VerifiedArticle {
  readonly title: string;
  readonly url: string;
  /** `YYYY-MM-DD`. */
  readonly publishedAt: string | null;
  readonly snippet: string | null;
}

/** Older news starts no conversation. In days. */
export const OLDEST = 400;
const MOST = 8;
const LONGEST = { url: 2_000, title: 300, snippet: 600 };
const Day = z.iso.date();

/**
 * The articles that hold: pages that its search really cites, over https, no LinkedIn profile, at most
 * `OLDEST` days old. Titles are the cited pages' own where known. An article whose title reads like an order
 * to a machine is dropped, and so are such parts of a snippet.
 */
export function verifyArticles(
  { articles }: FoundArticles,
  cited: readonly WebSource[],
  now: Date,
): VerifiedArticle[] {
  const pages = new Map(cited.map((page) => [page.url, page.title]));
  const today = now.toISOString().slice(0, 10);
  const oldest = new Date(now.getTime() - OLDEST * 86_400_000).toISOString().slice(0, 10);
  const verified = new Map<string, VerifiedArticle>();
  for (const { url, title, publishedAt, snippet } of articles) {
    const page = pages.get(url);
    if (page === undefined || verified.has(url) || !isArticle(url)) continue;
    const day =
      publishedAt !== null && Day.safeParse(publishedAt).success && publishedAt <= today ? publishedAt : null;
    if (day !== null && day < oldest) continue;
    const read = readUntrusted(page === "" || page === url ? title : page);
    const named = cutText(read.citable.replace(/\s+/g, " ").trim(), LONGEST.title);
    if (named === "" || read.quarantined.length > 0) continue;
    const told = cutText(readUntrusted(snippet).citable.replace(/\s+/g, " ").trim(), LONGEST.snippet);
    verified.set(url, { url, title: named, publishedAt: day, snippet: /\p{L}/u.test(told) ? told : null });
  }
  return [...verified.values()].slice(0, MOST);
}

/** Whether the address is a public page and no person's profile. */
function isArticle(address: string): boolean {
  if (address.length > LONGEST.url || !URL.canParse(address)) return false;
  const { protocol, username, password, hostname, pathname } = new URL(address);
  const profile = /(^|\.)linkedin\.[a-z.]{2,20}$/.test(hostname) && /^\/(in|pub)(\/|$)/i.test(pathname);
  return protocol === "https:" && username === "" && password === "" && !profile;
}
