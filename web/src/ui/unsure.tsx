import type { Doubt } from "../../../functions/readings/contract.ts";
import styles from "./unsure.module.css";

/** Why a reading is not sure, in a sentence. */
export const UNSURE: Readonly<Record<Doubt, string>> = {
  hedged: "C’est dit avec réserve dans le texte.",
  day: "Le jour écrit n’a pas été compris avec certitude.",
  matter: "Ce qui est à faire n’a pas été compris avec certitude.",
  unreadSince: "Un échange plus récent n’a pas été lu\u00A0: c’est peut-être déjà réglé.",
};

/** Beside what was read and is not sure: two words, with the reason in its title. Nothing where nothing is unsure. */
export function Unsure({ doubt }: { doubt: Doubt | null | undefined }) {
  return doubt == null ? null : <ToCheck why={UNSURE[doubt]} />;
}

/** The same two words with a reason of one's own. */
export function ToCheck({ why }: { why: string }) {
  return (
    <>
      {" "}
      <span className={styles["unsure"]} title={why}>
        à vérifier<span className="visually-hidden">&nbsp;: {why}</span>
      </span>
    </>
  );
}
