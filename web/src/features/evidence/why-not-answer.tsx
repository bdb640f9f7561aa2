import { useQuery } from "@tanstack/react-query";
import type { Evidence } from "../../../../functions/contacts/contract.ts";
import type { Obstacle, WhyNot } from "../../../../functions/suggestions/contract.ts";
import { messageOf } from "../../lib/api-error.ts";
import { longDay, shortDay } from "../../lib/french-dates.ts";
import { figure } from "../../lib/french-numbers.ts";
import type { OnWire } from "../../lib/on-wire.ts";
import { QuoteCard } from "./quote-card.tsx";
import { Unsure } from "../../ui/unsure.tsx";
import { whyNotQuery } from "./why-not-query.ts";
import { ErrorAnswer, PendingAnswer } from "./why-not-states.tsx";
import styles from "./why-not.module.css";

/** What stands in the way, each with its words and dates, then what would speak for the contact. */
export function WhyNotAnswer({ contactId }: { contactId: string }) {
  const { data, error, refetch } = useQuery(whyNotQuery(contactId));
  if (data !== undefined) return <Told answer={data} />;
  if (error === null) return <PendingAnswer />;
  return (
    <ErrorAnswer
      text={`La raison n’a pas pu être chargée. ${messageOf(error)}`}
      onRetry={() => void refetch()}
    />
  );
}

function Told({ answer }: { answer: OnWire<WhyNot> }) {
  const { listed, obstacles, reasons, day } = answer;
  return (
    <div className={styles["answer"]}>
      {listed !== null && <p>Ce contact est dans votre liste d’aujourd’hui, à la place {listed.position}.</p>}
      {obstacles.length > 0 && (
        <ul aria-label="Ce qui l’écarte">
          {obstacles.map((obstacle) => (
            <li key={obstacle.code} className={styles["obstacle"]}>
              <p className={styles["text"]}>{obstacle.text}</p>
              {saysEnd(obstacle, day) && obstacle.until !== null && (
                <p className={styles["until"]}>Jusqu’au {longDay(obstacle.until)} inclus.</p>
              )}
              <Quotes evidence={obstacle.evidence} />
            </li>
          ))}
        </ul>
      )}
      {reasons.length > 0 && (
        <div className={styles["reasons"]}>
          <h3>Ce qui parlerait pour ce contact</h3>
          <ul>
            {reasons.map((reason) => (
              <li key={reason.signal}>
                <p>
                  {reason.text}
                  <Unsure doubt={reason.doubt} />
                </p>
                <Quotes evidence={reason.evidence} />
              </li>
            ))}
          </ul>
          <Score answer={answer} />
        </div>
      )}
    </div>
  );
}

/** A score to the tenth. */
const rounded = (score: number): string => figure(Math.round(score * 10) / 10);

function Score({ answer: { score, worth } }: { answer: OnWire<WhyNot> }) {
  return (
    <p className={styles["score"]}>
      {score === worth
        ? `Score du jour\u00A0: ${rounded(score)}.`
        : `Score du jour\u00A0: ${rounded(score)}\u00A0; sans ces obstacles, ${rounded(worth)}.`}
    </p>
  );
}

/** The end of an obstacle, where its own words do not tell it. */
function saysEnd({ until, text }: OnWire<Obstacle>, day: string): boolean {
  return until !== null && Date.parse(until) > Date.parse(day) && !/jusqu’au|avant le/.test(text);
}

function Quotes({ evidence }: { evidence: readonly OnWire<Evidence>[] }) {
  const shown = evidence.filter(({ kind }) => kind !== "action");
  if (shown.length === 0) return null;
  return (
    <ul className={styles["quotes"]}>
      {shown.map(({ kind, id, date, quote }) => (
        <li key={`${id}-${quote}`}>
          {quote === "" ? (
            <p className={styles["until"]}>
              {date === null ? "Un fait" : `Un fait du ${shortDay(date)}`}, à lire dans l’historique.
            </p>
          ) : (
            <QuoteCard quote={{ key: id, sourceId: id, kind, date, text: quote }} highlighted={false} />
          )}
        </li>
      ))}
    </ul>
  );
}
