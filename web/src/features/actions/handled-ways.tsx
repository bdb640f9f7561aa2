import { useQueryClient } from "@tanstack/react-query";
import type { Action } from "../../../../functions/suggestions/actions/contract.ts";
import { Button } from "../../ui/button.tsx";
import { BecauseDialog } from "./because-dialog.tsx";
import { outcomeOf } from "./choices.ts";
import styles from "./handled-ways.module.css";
import { LaterDialog } from "./later-dialog.tsx";
import { undoAndSay } from "./offer-undo.ts";
import type { OnWire } from "../../lib/on-wire.ts";

/** What one can still do with a card that one has handled: undo it, and say of a hidden one when, or why. */
export default function HandledWays({ action, name }: { action: OnWire<Action>; name: string }) {
  const client = useQueryClient();
  if (action.archivedBy !== "user") return null;
  const outcome = outcomeOf(action);
  return (
    <div className={styles["ways"]}>
      {outcome !== null && <span>{outcome}</span>}
      <Button
        weight="quiet"
        aria-label={`Annuler : ${name}`}
        onClick={() => void undoAndSay(client, action.id)}
      >
        Annuler
      </Button>
      {action.archivedReason === "dismissed" && (
        <>
          <LaterDialog actionId={action.id} name={name} />
          <BecauseDialog actionId={action.id} name={name} />
        </>
      )}
    </div>
  );
}
