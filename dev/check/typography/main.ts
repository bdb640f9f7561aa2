import { readSources } from "../read-sources.ts";
import { loosePunctuationIn } from "./find-loose-punctuation.ts";

/**
 * What people do not read, or not as it is written here: what a model is told, what is typeset before it is shown, and
 * expressions that look for words.
 */
const UNREAD =
  /^functions\/(?:language|suggestions\/(?:drafts\/writer|standing|ranking)|readings\/model|intelligence\/(?!usage\/)[^.]*(?<!contract))/;

/** Part of `npm run check`: no line of what people read begins with a punctuation mark or ends with «. */
const SOURCES = ["web/{index.html,manifest.ts}", "web/src/**/*.{ts,tsx}", "functions/**/*.ts"];
const loose = [...readSources(SOURCES)]
  .filter(([file]) => !UNREAD.test(file))
  .flatMap(([file, text]) => loosePunctuationIn(file, text));
for (const { file, line, words } of loose)
  console.error(`${file}:${line}: a space that may break in « ${words} »`);
process.exitCode = loose.length === 0 ? 0 : 1;
