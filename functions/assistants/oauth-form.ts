import { AppError, errorBody } from "../http/errors.ts";

/** Error codes of the token and revocation endpoints (RFC 6749, section 5.2; RFC 8707; RFC 7009). */
export type OauthError =
  | "invalid_request"
  | "invalid_client"
  | "invalid_grant"
  | "invalid_scope"
  | "invalid_target"
  | "unsupported_grant_type";

/** A refusal as OAuth clients read it. */
export function oauthRefusal(error: OauthError, description: string): Response {
  return Response.json({ error, error_description: description }, { status: 400 });
}

const FORM = /^application\/x-www-form-urlencoded\b/i;
/** Longest form: a code, its verifier and three addresses. */
const LONGEST = 16_384;

/**
 * A form that a client posts to an endpoint of OAuth: its fields, each sent once; a refusal where it is none. No cookie is
 * looked at, so that a page that makes a browser send one does nothing in its person's name.
 */
export async function readForm(request: Request, requestId: string): Promise<Map<string, string> | Response> {
  if (request.method !== "POST")
    return Response.json(errorBody(new AppError("method_not_allowed"), requestId), {
      status: 405,
      headers: { allow: "POST" },
    });
  const text = FORM.test(request.headers.get("content-type") ?? "") ? await request.text() : "";
  const sent = new URLSearchParams(text.length > LONGEST ? "" : text);
  const fields = new Map(sent);
  if (fields.size === 0) return oauthRefusal("invalid_request", "a form was expected");
  return fields.size === [...sent.keys()].length
    ? fields
    : oauthRefusal("invalid_request", "a parameter is repeated");
}
