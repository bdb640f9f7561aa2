import { createEnvironment } from "../../../functions/env.ts";
import type { DraftInput } from "../../../functions/intelligence/actions/types.ts";
import { draftInputOf } from "../../../functions/suggestions/drafts/compose.ts";
import { sourcesOf } from "../../../functions/suggestions/drafts/sources.ts";
import type { Letter } from "./make-letters.ts";

const environment = createEnvironment({ APP_URL: "http://localhost" });

/** What a model would be asked to draft a letter from. */
export async function draftInputFor(letter: Letter): Promise<DraftInput> {
  const { history, ranked, user } = letter;
  const sources = await sourcesOf(history, ranked, letter);
  return draftInputOf({ environment }, { contact: history.contact, user, ranked, history }, sources);
}
