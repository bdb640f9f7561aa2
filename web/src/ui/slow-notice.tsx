import { useEffect, useState } from "react";
import styles from "./slow-notice.module.css";

const SLOW_AFTER = 4000;

/** Says in words that the wait is long, after four seconds of it. */
export function SlowNotice() {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_AFTER);
    return () => clearTimeout(timer);
  }, []);
  return (
    <output className={styles["slow"]}>{slow && "La connexion est lente. Le chargement continue…"}</output>
  );
}
