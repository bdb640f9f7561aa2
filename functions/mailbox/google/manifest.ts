import type { Purpose } from "../names.ts";

/**
 * One scope a grant, each the narrowest that does it; both are restricted at Google (docs/connecting.md). They are never
 * asked for together, nor with `include_granted_scopes`: a token that holds `gmail.metadata` beside a wider scope is held to
 * its restriction, and who gives one right shall give no other. https://developers.google.com/workspace/gmail/api/auth/scopes
 */
export const SCOPES: Readonly<Record<Purpose, string>> = {
  write: "https://www.googleapis.com/auth/gmail.compose",
  replies: "https://www.googleapis.com/auth/gmail.metadata",
};
