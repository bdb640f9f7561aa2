import type { Objection } from "../../../../../functions/suggestions/contract.ts";
import { shortDay } from "../../../lib/french-dates.ts";
import type { OnWire } from "../../../lib/on-wire.ts";
import styles from "./objections.module.css";

/** The words that may ask to be contacted no more, pinned to their date; where they are, if they are not repeated. */
export function Sentence({ source: { kind, date }, quote }: OnWire<Pick<Objection, "source" | "quote">>) {
  const where = kind === "note" ? "note" : "échange";
  return (
    <p>
      {quote === "" ? "Ses mots sont à lire dans l’historique" : `«\u00A0${quote}\u00A0»`}
      <span className={styles["soft"]}>
        , {where} du {shortDay(date)}
      </span>
    </p>
  );
}
