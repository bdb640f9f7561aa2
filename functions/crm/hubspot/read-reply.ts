import { readJson } from "./read-json.ts";

export interface Call {
  method: "GET" | "POST";
  path: string;
  qs?: Record<string, string>;
  /** Sent as JSON. */
  body?: object;
  /** Sent as a form, in place of a body. */
  form?: Record<string, string>;
}

/** Association ids are JSON numbers that may exceed safe integers, so they are parsed as strings. */
export async function readBody(body: string, { path }: Call): Promise<unknown> {
  const text = path.startsWith("/crm/associations/")
    ? body.replace(/("toObjectId"\s*:\s*)(\d{16,})/g, '$1"$2"')
    : body;
  try {
    return await readJson(text);
  } catch {
    return undefined;
  }
}
