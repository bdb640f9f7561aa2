import { fold } from "../../language/text/normalise.ts";
import { splitSentences } from "../../language/text/sentences.ts";
import { wordsOf } from "../../language/grounding/stem.ts";
import { mattersOf } from "./private-matters.ts";

/**
 * Verbs by which a log reports what the other side said. « Il veut », « elle pense » are left out: they may
 * be our guess.
 */
const SAYING = new Set(
  "demande demandent demandait demandaient demandee dit disent disait propose proposent proposait confirme confirment confirmait precise precisent precisait annonce annoncent annoncait indique indiquent indiquait explique expliquent souhaite souhaitent souhaitait souhaiterait aimerait voudrait rappelle signale signalait".split(
    " ",
  ),
);
const THEY = new Set(["il", "elle", "ils", "elles", "client", "cliente"]);
/** Words allowed between the subject and the verb. */
const BETWEEN = new Set("ne n me m nous lui l en y a ont avait avaient aussi bien".split(" "));
/** Words of our own side: a sentence with one is not a report, or goes on with our opinion. */
const OURS = new Set(
  "je j on moi mon ma mes notre nos mais sinon donc semble parait apparemment sent sens avis attention selon crois".split(
    " ",
  ),
);

/**
 * The sentences of our log that report what the contact said at a call or a meeting. Doubtful ones are left
 * out: those with a word of ours, and those on money, health, persons or quarrels.
 *
 * @param names words of the contact’s name.
 */
export function reportedSpeechIn(text: string, names: readonly string[]): string[] {
  const subjects = new Set([...THEY, ...names.flatMap((name) => wordsOf(fold(name)))]);
  return splitSentences(text).flatMap((sentence) => {
    const words = wordsOf(sentence.text);
    const doubtful = words.some((word) => OURS.has(word) || mattersOf(word).length > 0);
    return !doubtful && !/[(;–—]/.test(sentence.text) && reports(words, subjects) ? [sentence.text] : [];
  });
}

function reports(words: readonly string[], subjects: ReadonlySet<string>): boolean {
  return words.some((word, index) => {
    if (!subjects.has(word)) return false;
    const next = words.slice(index + 1).find((one) => !BETWEEN.has(one) && !subjects.has(one));
    return next !== undefined && SAYING.has(next);
  });
}
