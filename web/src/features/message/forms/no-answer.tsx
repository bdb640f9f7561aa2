import type { Action } from "../../../../../functions/suggestions/actions/contract.ts";
import type { ContactDetail } from "../../../../../functions/contacts/contract.ts";
import { messageOf } from "../../../lib/api-error.ts";
import { displayName } from "../../../lib/contacts/display.ts";
import type { OnWire } from "../../../lib/on-wire.ts";
import { Button } from "../../../ui/button.tsx";
import { notify } from "../../../ui/notify.ts";
import { outcomeOf } from "../../actions/choices.ts";
import { usePostpone } from "../../actions/use-undo.ts";
import { remindIn, useUserId } from "../call/reminders.ts";
import styles from "./forms.module.css";

/** Milliseconds of two hours. */
const SOON = 2 * 3_600_000;

const HOUR = new Intl.DateTimeFormat("fr-FR", { hour: "numeric", minute: "2-digit" });

interface Props {
  contact: OnWire<ContactDetail>;
  action: OnWire<Action>;
  busy: boolean;
  /** Leads back to the list. `isHandled`: the card is done with for today. */
  onLeave: (said: string, isHandled: boolean) => void;
}

/** Nobody was there: called again in two hours, the card staying in the list, or tomorrow. */
export function NoAnswer({ contact, action, busy, onLeave }: Props) {
  const postpone = usePostpone();
  const userId = useUserId();
  const name = displayName(contact);
  const soon = () => {
    const at = Date.now() + SOON;
    remindIn(userId, contact.id, at);
    onLeave(`${name}\u00A0: rappel à ${HOUR.format(at).replace(":", "\u00A0h\u00A0")}.`, false);
  };
  const tomorrow = () =>
    postpone.mutate(
      { actionId: action.id, until: "tomorrow" },
      {
        onSuccess: (put) =>
          onLeave(`${name}\u00A0: ${outcomeOf(put)?.toLowerCase() ?? "remis à demain"}.`, true),
        onError: (error) => notify({ kind: "error", text: `Rien n’a été changé. ${messageOf(error)}` }),
      },
    );
  const disabled = busy || postpone.isPending;
  return (
    <fieldset className={styles["again"]}>
      <legend>Pas de réponse&nbsp;? Rappeler</legend>
      <Button disabled={disabled || userId === undefined} onClick={soon}>
        Dans deux heures
      </Button>
      <Button disabled={disabled} onClick={tomorrow}>
        Demain
      </Button>
    </fieldset>
  );
}
