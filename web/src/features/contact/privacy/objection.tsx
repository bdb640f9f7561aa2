import type { ContactDetail, Suppressed } from "../../../../../functions/contacts/contract.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/message.tsx";
import { useManages } from "../../../lib/own-role.ts";
import { doNotContact } from "../../../lib/contacts/suppressed.ts";
import type { OnWire } from "../../../lib/on-wire.ts";
import styles from "./objection.module.css";
import { useLiftSuppression } from "./use-prospection.ts";

/** Why the contact must not be contacted; a manager may take back what was registered here. */
export function Objection({
  contact,
  suppressed,
}: {
  contact: OnWire<ContactDetail>;
  suppressed: OnWire<Suppressed>;
}) {
  const manages = useManages();
  const lift = useLiftSuppression(contact.id);
  const { id } = suppressed;
  return (
    <div className={styles["objection"]}>
      <Notice>
        <p>
          {doNotContact(suppressed)} Le message ne peut être ni copié ni envoyé d’ici.
          {suppressed.source === "crm" && " Cette mention se lève dans le CRM."}
        </p>
        {manages && suppressed.source === "user" && id !== null && (
          <Button busy={lift.isPending} disabled={lift.isPending} onClick={() => lift.mutate(id)}>
            Lever l’opposition
          </Button>
        )}
      </Notice>
    </div>
  );
}
