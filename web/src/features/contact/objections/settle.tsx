import { messageOf } from "../../../lib/api-error.ts";
import { Button } from "../../../ui/button.tsx";
import { notify } from "../../../ui/notify.ts";
import { type Said, useCorrection } from "../../evidence/use-correction.ts";
import { useSuppress } from "../privacy/use-prospection.ts";
import styles from "./objections.module.css";

interface Props extends Pick<Said, "text" | "fact"> {
  contactId: string;
  name: string;
}

/** What a person says of a sentence that may be an objection: it is one, or it is not. Both can be undone. */
export function Settle({ contactId, name, text, fact }: Props) {
  const suppress = useSuppress();
  const correcting = useCorrection(contactId);
  const isBusy = suppress.isPending || correcting.busy;
  const confirm = () =>
    suppress.mutate(
      { about: { kind: "contact", contactId }, reason: "opposition" },
      {
        onError: (error) => notify({ kind: "error", text: `Rien n’a été enregistré. ${messageOf(error)}` }),
      },
    );
  return (
    <fieldset aria-label={`${name} demande-t-il à ne plus être contacté\u00A0?`} className={styles["ways"]}>
      <Button busy={suppress.isPending} disabled={isBusy} onClick={confirm}>
        Oui, ne plus contacter
      </Button>
      <Button
        weight="quiet"
        busy={correcting.busy}
        disabled={isBusy}
        onClick={() => correcting.correct({ text, fact, correction: "notSo" })}
      >
        Non
      </Button>
    </fieldset>
  );
}
