import type { Action } from "../../../../../functions/suggestions/actions/contract.ts";
import { shortDay } from "../../../lib/french-dates.ts";
import type { OnWire } from "../../../lib/on-wire.ts";
import about from "../about.module.css";
import { outcomeOf } from "../../actions/choices.ts";

/** What was proposed before, and what became of it; nothing for whom this is the first time. */
export function PastActions({ actions }: { actions: readonly OnWire<Action>[] }) {
  const past = actions
    .flatMap((action) => (action.archivedAt === null ? [] : [{ ...action, archivedAt: action.archivedAt }]))
    .toSorted((one, other) => Date.parse(other.archivedAt) - Date.parse(one.archivedAt));
  if (past.length === 0) return null;
  return (
    <details className={`fold ${about["fold"]}`} data-section>
      <summary>
        Suggestions passées <span className="figures">({past.length})</span>
      </summary>
      <ol className={about["articles"]}>
        {past.map((action) => (
          <li key={action.id}>
            <p>{action.ai_prettyAction ?? action.ai_action}</p>
            <p className={about["soft"]}>
              <time dateTime={action.archivedAt}>{shortDay(action.archivedAt)}</time> · {becomeOf(action)}
            </p>
          </li>
        ))}
      </ol>
    </details>
  );
}

function becomeOf(action: OnWire<Action>): string {
  if (action.archivedReason === "updated") return "Remplacée par une suggestion plus récente";
  if (action.archivedBy === "system") return "Retirée d’elle-même";
  return outcomeOf(action) ?? "Traitée";
}
