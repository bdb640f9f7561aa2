import type { Analysis, AnalysisDefinition } from "../analysis.ts";
import { untrusted } from "../../model/untrusted.ts";
import { clearProblem } from "../../crm/stored/analyses.ts";
import { noteProblem } from "../store.ts";
import { askVerified } from "../timeline/ask-verified.ts";
import { LINKEDIN } from "./prompt.ts";
import { readProfile } from "./read-profile.ts";
import { keepAnalysis } from "../../contacts/linkedin/keep-analysis.ts";
import { readStoredProfile } from "./store.ts";
import { verifyProfile } from "./verify-profile.ts";

/**
 * Analyses the LinkedIn profile that a member gave, once for each version of it. Where only an address was
 * given nothing is asked: 0 made, 0 kept. (docs/product.md, 7, update-linkedin-profile-analysis.)
 */
export const linkedinAnalysis: Analysis = async (ctx, contactId, { force, clean }) => {
  const stored = await readStoredProfile(ctx, contactId);
  const sources = stored === undefined ? [] : await readProfile(stored.content);
  if (stored === undefined || sources.length === 0) return { ok: true, made: 0, kept: 0 };
  if (stored.analysed && !force && !clean) {
    await clearProblem(ctx, contactId, LINKEDIN.stage);
    return { ok: true, made: 0, kept: 1 };
  }

  const input = sources
    .map(({ id, kind, date, citable }) =>
      untrusted(citable, { id, kind, ...(date === undefined ? {} : { date }) }),
    )
    .join("\n");
  const answer = await askVerified(
    ctx,
    { prompt: LINKEDIN, input, contactId, force: force || clean },
    sources.map(({ citable }) => citable),
    (said) => verifyProfile(said, sources, stored),
  );
  if (!answer.ok) {
    const { code, retryAfterMs } = answer.failure;
    await noteProblem(ctx, contactId, LINKEDIN.stage, code);
    return { ok: false, code, retryAfterMs };
  }
  const kept = await keepAnalysis(ctx, contactId, {
    content: stored.content,
    analysis: answer.verified,
    origin: { promptVersion: LINKEDIN.version, model: answer.model },
  });
  await clearProblem(ctx, contactId, LINKEDIN.stage);
  return kept ? { ok: true, made: 1, kept: 0 } : { ok: true, made: 0, kept: 0, left: 1 };
};

export const linkedin: AnalysisDefinition = {
  kind: "update-linkedin-profile-analysis",
  stage: LINKEDIN.stage,
  label: "Lecture des profils LinkedIn",
  subject: "La lecture du profil LinkedIn",
  name: "Analyse de profils LinkedIn",
  counts: "linkedinAnalyses",
  said: {
    made: ["profil analysé", "profils analysés"],
  },
  run: linkedinAnalysis,
};
