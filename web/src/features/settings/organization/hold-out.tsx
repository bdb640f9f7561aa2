import { useId } from "react";
import styles from "../../../ui/row.module.css";
import { Switch } from "../../../ui/switch.tsx";
import { useChangeSettings } from "./use-change-settings.ts";

/** Whether a tenth of equally ranked contacts is left out, to tell what the lists bring: members see it, owners choose. */
export function HoldOut() {
  const { settings, change, changing } = useChangeSettings();
  const titleId = useId();
  const whatId = useId();
  if (settings === undefined) return null;
  const { holdOut, mayChange } = settings;
  return (
    <div className={styles["row"]}>
      <div className={styles["what"]}>
        <h3 id={titleId}>Mesurer ce que les listes apportent</h3>
        <p id={whatId}>
          Chaque semaine, un contact sur dix de rang égal n’est pas proposé, jamais pour une promesse ni une
          question. Le bilan compare alors qui répond.
        </p>
      </div>
      <div className={styles["state"]}>
        {mayChange ? (
          <Switch
            isOn={holdOut}
            labelledBy={titleId}
            describedBy={whatId}
            busy={changing}
            onTurn={(isOn) => change({ holdOut: isOn })}
          />
        ) : (
          <span>{holdOut ? "Activé" : "Désactivé"}</span>
        )}
      </div>
    </div>
  );
}
