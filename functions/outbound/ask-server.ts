import { boundedFetch, UnusableAnswerError } from "./bounded-fetch.ts";
import type { Bounds } from "./bounds.ts";

/** What a server has said, whole. */
export interface Said {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** `unreachable`: no connection, a broken one, or too late. */
export type Unusable = "unreachable" | UnusableAnswerError["reason"];

/** Asks a server that others run, once, within the bounds. Never throws. */
export async function askServer(
  input: string | URL,
  init: RequestInit,
  bounds: Bounds,
): Promise<Said | Unusable> {
  try {
    const response = await boundedFetch(input, init, bounds);
    return { status: response.status, headers: response.headers, text: await textOf(response) };
  } catch (error) {
    return error instanceof UnusableAnswerError ? error.reason : "unreachable";
  }
}

/** Most objects and lists of one answer, by their opening brackets: an empty one takes thirty times its bytes. */
const MOST_BRACKETS = 1_000_000;
const [BRACE, BRACKET] = [0x7b, 0x5b];

/**
 * A body's text, decoded chunk by chunk: decoding it all at the end would block the event loop. Throws
 * `UnusableAnswerError` where its JSON would take far more memory than its bytes.
 */
export async function textOf({ body }: Pick<Response, "body">): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  let brackets = 0;
  for await (const bytes of body ?? []) {
    for (const byte of bytes) if (byte === BRACE || byte === BRACKET) brackets++;
    if (brackets > MOST_BRACKETS) throw new UnusableAnswerError("too_large");
    text += decoder.decode(bytes, { stream: true });
  }
  return text + decoder.decode();
}

/** Longest line that is held, in characters. */
const LONGEST_LINE = 4_194_304;

/** A body's lines, of which only one is held at a time. Throws `UnusableAnswerError` where one is too long. */
export async function* linesOf({ body }: Pick<Response, "body">): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const bytes of body ?? []) {
    const [first = "", ...others] = decoder.decode(bytes, { stream: true }).split("\n");
    rest += first;
    for (const next of others) {
      yield rest;
      rest = next;
    }
    if (rest.length > LONGEST_LINE) throw new UnusableAnswerError("too_large");
  }
  yield rest + decoder.decode();
}

/** The JSON of a text; undefined where it is something else, such as a page of a proxy, or cut. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
