import type { Article } from "./types.ts";

/** A sentence from a source. */
export type Fact = { text: string; id: string; kind?: string; date?: string; url?: string; title?: string };

/** What a prompt lets an honest writer say. */
export type Facts = { facts: Fact[]; /** Named values outside quoted texts. */ fields: Map<string, string> };

const SOURCE = /<source ((?:\w+="(?:[^"\\]|\\.)*" ?)+)>("(?:[^"\\]|\\.)*")<\/source>/g;
const ATTRIBUTE = /(\w+)=("(?:[^"\\]|\\.)*")/g;
const PAIR = /"(\w+)"\s*:\s*"((?:[^"\\]|\\.)*)"/g;
const LINE = /^([\p{L} _-]{2,30}?) ?: (.{1,200})$/gmu;

const parse = (text: string): string => {
  try {
    return String(JSON.parse(text));
  } catch {
    return text;
  }
};

/** Lines a prompt puts above a text, which are not sentences of it. */
const HEADING = /^(?:Objet|Participants) : .*$/gm;

/** The sentences of a text, without the headings of a prompt and without pieces shorter than three characters. */
export function sentences(text: string): string[] {
  const found =
    text.replace(HEADING, "").match(/[^.!?\n]+(?:[.!?]+(?=\s|$)|[.!?](?=\S)[^.!?\n]*)*[.!?]?/g) ?? [];
  return found.map((one) => one.trim()).filter((one) => one.length >= 3);
}

/** A text quoted in a prompt. */
export type Source = { id: string; kind: string | undefined; date: string | undefined; text: string };

/** The texts quoted in a prompt, in order. */
export function sourcesOf(prompt: string): Source[] {
  return [...prompt.matchAll(SOURCE)].map(([, attributes = "", text = ""]) => {
    const named = new Map(
      [...attributes.matchAll(ATTRIBUTE)].map(([, name = "", value = ""]) => [name, parse(value)]),
    );
    return { id: named.get("id") ?? "", kind: named.get("kind"), date: named.get("date"), text: parse(text) };
  });
}

/** `searched`: results of a web search; undefined if there was none. */
export function factsOf(prompt: string, searched: Article[] | undefined): Facts {
  const quoted = sourcesOf(prompt);
  const rest = prompt.replace(SOURCE, "");
  const fields = new Map<string, string>();
  for (const [, name = "", value = ""] of [...rest.matchAll(LINE), ...rest.matchAll(PAIR)])
    fields.set(name.trim().toLowerCase(), parse(`"${value}"`).replace(/^"|"$/g, ""));
  const sources =
    quoted.length > 0 || searched ? quoted : [{ id: "prompt", kind: undefined, date: undefined, text: rest }];
  return {
    facts: [
      ...(searched ?? []).flatMap(({ url, title, date, text }) =>
        sentences(text)
          .slice(0, 1)
          .map((sentence) => ({ text: sentence, id: url, url, title, date })),
      ),
      ...sources.flatMap(({ id, kind, date, text }) =>
        sentences(text).map((sentence) => ({
          text: sentence,
          id,
          ...(kind ? { kind } : {}),
          ...(date ? { date } : {}),
        })),
      ),
    ],
    fields,
  };
}

/** What an instruction inside a quoted text asks to be written; undefined if there is none. */
export function injected({ facts }: Facts): string | undefined {
  const all = facts.map(({ text }) => text).join(" ");
  const asked =
    /(?:ignore|oublie|disregard|forget)\w*\b.{0,200}?(?:écri\w*|répond\w*|ajout\w*|write|reply|answer|add)\b[^«"“:]{0,80}(?:[«"“:]\s*)+([^»"”]{1,300})/isu.exec(
      all,
    );
  return asked?.[1]?.trim();
}
