import { Block } from "../../ui/block.tsx";
import { SlowNotice } from "../../ui/slow-notice.tsx";
import header from "../../ui/contact-header.module.css";
import card from "./feed-card.module.css";
import styles from "./feed-screen.module.css";

/** Entries of the size of those that come. */
export function FeedSkeleton() {
  return (
    <section aria-busy="true">
      <p className="visually-hidden">Chargement des suggestions…</p>
      <h2 className={styles["heading"]} aria-hidden="true">
        <Block width="12rem" />
      </h2>
      <SlowNotice />
      <ol className={styles["list"]} aria-hidden="true">
        {[1, 2, 3, 4].map((index) => (
          <li key={index} className={[card["entry"], index === 1 && card["next"]].filter(Boolean).join(" ")}>
            <span className={card["place"]} />
            <div className={card["card"]}>
              <div className={header["header"]}>
                <Block width="48px" height="48px" round />
                <div>
                  <Block width="11rem" height="1.5rem" />
                  <Block width="7rem" height="1.375rem" />
                </div>
                <div>
                  <Block width="8.5rem" height="1.625rem" />
                </div>
              </div>
              <hr className={card["separator"]} />
              <p className={card["action"]}>
                <Block width="92%" />
              </p>
              <p className={card["why"]}>
                <Block width="70%" />
              </p>
              <div className={card["buttons"]}>
                <Block width="11.5rem" height="44px" />
                <Block width="5.5rem" height="44px" />
              </div>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
