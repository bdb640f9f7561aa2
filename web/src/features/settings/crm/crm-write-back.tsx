import { CRM_NAMES } from "../../../../../functions/crm/names.ts";
import { useId } from "react";
import type { Crm } from "../../../../../functions/crm/contract.ts";
import { Button } from "../../../ui/button.tsx";
import styles from "../../../ui/row.module.css";
import { Switch } from "../../../ui/switch.tsx";
import { useCrm } from "./use-crm.ts";
import { useChangeSettings } from "../organization/use-change-settings.ts";

/** Whether messages marked sent and notes of calls are logged in the CRM: members see it, owners choose. */
export function CrmWriteBack() {
  const { settings, change, changing } = useChangeSettings();
  const titleId = useId();
  const whatId = useId();
  if (settings === undefined) return null;
  const { crmWriteBack, crmWriteBackMessage, crmWriteBackReconnect, crmWriteBackWaiting } = settings;
  return (
    <div className={styles["row"]}>
      <div className={styles["what"]}>
        <h3 id={titleId}>Inscrire dans le CRM les messages et les appels</h3>
        <p id={whatId}>
          «&nbsp;C’est envoyé&nbsp;» ajoute alors le message à l’historique du contact, comme un e-mail
          envoyé, et la note d’un appel s’y ajoute aussi.
        </p>
        {crmWriteBack && crmWriteBackMessage !== null && (
          <output className={styles["output"]}>{crmWriteBackMessage}</output>
        )}
        {crmWriteBackWaiting > 0 && (
          <p>
            {crmWriteBackWaiting === 1
              ? "1 message ou note attend d’y être inscrit."
              : `${crmWriteBackWaiting} messages ou notes attendent d’y être inscrits.`}
          </p>
        )}
      </div>
      <div className={styles["state"]}>
        {crmWriteBack && crmWriteBackReconnect !== null && <Reconnect crm={crmWriteBackReconnect} />}
        {settings.mayChange ? (
          <Switch
            isOn={crmWriteBack}
            labelledBy={titleId}
            describedBy={whatId}
            busy={changing}
            onTurn={(isOn) => change({ crmWriteBack: isOn })}
          />
        ) : (
          <span>{crmWriteBack ? "Activé" : "Désactivé"}</span>
        )}
      </div>
    </div>
  );
}

function Reconnect({ crm }: { crm: Crm }) {
  const { connect, connecting } = useCrm(crm);
  return (
    <Button busy={connecting} disabled={connecting} onClick={() => connect()}>
      Reconnecter {CRM_NAMES[crm]}
    </Button>
  );
}
