import type { SystemContext } from "../../http/context.ts";
import { companyKey } from "../../language/text/normalise.ts";
import type { Analysis, AnalysisDefinition } from "../analysis.ts";
import { ask } from "../../model/ask.ts";
import { repeatsInstructions } from "../../model/repeats-instructions.ts";
import { untrusted } from "../../model/untrusted.ts";
import { clearProblem } from "../../crm/stored/analyses.ts";
import { noteProblem } from "../store.ts";
import { readUntrusted } from "../../language/untrusted/read-untrusted.ts";
import { ARTICLES } from "./prompt.ts";
import { searchWeek } from "./search-week.ts";
import { readEmployer, readSearch, storeSearch } from "./store.ts";
import { OLDEST, verifyArticles } from "./verify-articles.ts";

const LONGEST_NAME = 150;

/**
 * Searches the web for articles about a contact's company, once a company and week, shared by all its
 * contacts. Not for a contact without a company or whose company bears their own name: the model gets the
 * company's name and the week, never a person's name. `clean` deletes earlier articles once there is an
 * answer. (docs/product.md, 7, update-articles-websearch.)
 */
export const articlesAnalysis: Analysis = async (ctx, contactId, { force, clean }) => {
  const company = await readCompany(ctx, contactId);
  if (company === undefined) return { ok: true, made: 0, kept: 0 };
  const now = ctx.clock.now();
  const week = searchWeek(now);
  const known = await readSearch(ctx, company.key, week);
  if (known.searched && !force && !clean) {
    await clearProblem(ctx, contactId, ARTICLES.stage);
    return { ok: true, made: 0, kept: known.articles };
  }

  const answer = await ask(ctx, {
    prompt: ARTICLES,
    input: `${untrusted(company.name, { id: "company", kind: "company_name" })}\n${week}`,
    force: force || clean,
  });
  if (!answer.ok) {
    const { code, retryAfterMs } = answer.failure;
    // A server without web search is no problem of this contact.
    if (code !== "not_configured") await noteProblem(ctx, contactId, ARTICLES.stage, code);
    return { ok: false, code, retryAfterMs };
  }
  const titles = answer.sources.map(({ title }) => title);
  const articles = answer.value.articles.filter(
    (one) => !repeatsInstructions(one, ARTICLES.instructions, titles),
  );
  const found = verifyArticles({ articles }, answer.sources, now);
  const stored = await storeSearch(
    ctx,
    {
      company: company.name,
      companyKey: company.key,
      week,
      at: now,
      before: new Date(now.getTime() - OLDEST * 86_400_000),
      replace: clean,
    },
    found,
  );
  await clearProblem(ctx, contactId, ARTICLES.stage);
  return { ok: true, ...stored };
};

/** The company to ask about; undefined when there is none or its name contains more than a name. */
async function readCompany(
  ctx: SystemContext,
  contactId: string,
): Promise<{ name: string; key: string } | undefined> {
  const employer = await readEmployer(ctx, contactId);
  const read = readUntrusted(employer?.company ?? "");
  const name = read.citable.replace(/\s+/g, " ").trim();
  // The key is made of the stored name, which contacts are matched by.
  const key = companyKey(employer?.company);
  if (key === null || name === "" || name.length > LONGEST_NAME || read.quarantined.length > 0)
    return undefined;
  return key === companyKey(employer?.person) ? undefined : { name, key };
}

export const articles: AnalysisDefinition = {
  kind: "update-articles-websearch",
  stage: ARTICLES.stage,
  label: "Recherche d’actualités",
  subject: "La recherche d’actualités",
  name: "Recherche d’actualités",
  counts: "articleSearches",
  said: {
    made: ["recherche faite", "recherches faites"],
  },
  run: articlesAnalysis,
};
