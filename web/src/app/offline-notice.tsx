import { onlineManager } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import styles from "./offline-notice.module.css";

/** A band at the top while the browser knows itself offline. */
export function OfflineNotice() {
  const online = useSyncExternalStore(
    (changed) => onlineManager.subscribe(changed),
    () => onlineManager.isOnline(),
    () => true,
  );
  return (
    <output className={online ? "visually-hidden" : styles["offline"]}>
      {!online &&
        "Vous êtes hors ligne. Ce qui est affiché reste lisible\u00A0; ce que vous tapez est gardé sur cet appareil et enregistré au retour du réseau."}
    </output>
  );
}
