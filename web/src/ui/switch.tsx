import styles from "./switch.module.css";

interface Props {
  isOn: boolean;
  /** The ids of what names it and, if something does, describes it. */
  labelledBy: string;
  describedBy?: string;
  /** It is being turned: it waits, and says so. */
  busy?: boolean;
  onTurn: (isOn: boolean) => void;
}

/** Something that is on or off, and is turned by a press: it looks like its state, not like what a press would do. */
export function Switch({ isOn, labelledBy, describedBy, busy = false, onTurn }: Props) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      aria-busy={busy || undefined}
      disabled={busy}
      className={styles["switch"]}
      onClick={() => onTurn(!isOn)}
    >
      <span className={styles["track"]} />
    </button>
  );
}
