import type { MentionedAction, TextAnalysis } from "../../../../functions/intelligence/contract.ts";
import { ToCheck } from "../../ui/unsure.tsx";
import { longDay } from "../../lib/french-dates.ts";
import styles from "./text-entry.module.css";
import { topicsInWords } from "../../lib/model-words.ts";

const WHO: Readonly<Record<MentionedAction["who"], string>> = {
  us: "Nous",
  contact: "Le contact",
  thirdParty: "Un tiers",
};

/** Below it a model says that the text is too short of words to be sure (functions/intelligence/texts/prompt.ts). */
const SURE = 0.5;

/** What a model read in one exchange or note, folded under it. */
export function Reading({ analysis }: { analysis: TextAnalysis }) {
  const { summary, mentionedActions, keyTopics, confidence } = analysis;
  if (summary === "" && mentionedActions.length === 0) return null;
  return (
    <details className={styles["reading"]}>
      <summary>
        Lecture par l’IA
        {confidence < SURE && (
          <ToCheck why="Le texte est elliptique\u00A0: l’IA n’est pas sûre de sa lecture." />
        )}
      </summary>
      {summary !== "" && <p>{summary}</p>}
      {mentionedActions.length > 0 && (
        <ul aria-label="Ce qui est à faire">
          {mentionedActions.map(({ who, what, due, quote }) => (
            <li key={`${who}-${what}-${quote}`}>
              <strong>{WHO[who]}&nbsp;:</strong> {what}
              {due !== null && (
                <>
                  , <time dateTime={due}>{longDay(due)}</time>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      {keyTopics.length > 0 && <p className={styles["why"]}>Sujets&nbsp;: {topicsInWords(keyTopics)}.</p>}
    </details>
  );
}
