import { Header } from "./header.tsx";
import { SlowNotice } from "./slow-notice.tsx";
import styles from "./screen-pending.module.css";

/** What stands while a screen is on its way: the header already in its place, nothing that blinks. */
export function ScreenPending() {
  return (
    <>
      <Header />
      <main className={styles["pending"]} aria-busy="true">
        <p className="visually-hidden">Chargement…</p>
        <SlowNotice />
      </main>
    </>
  );
}
