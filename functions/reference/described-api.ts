import { openApiText } from "./open-api.generated.ts";
import type { OpenApi } from "./open-api.ts";
import { placeReplies, type SharedOpenApi } from "./shared-replies.ts";

/** The description of the API, read anew each time: two that ask may each change theirs. */
export function describedApi(): OpenApi {
  // Written by `npm run generate -- api` from a value of this type.
  return placeReplies(JSON.parse(openApiText) as SharedOpenApi);
}
