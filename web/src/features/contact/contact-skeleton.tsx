import { Block } from "../../ui/block.tsx";
import { SlowNotice } from "../../ui/slow-notice.tsx";
import { ProposalSkeleton } from "../message/proposal-skeleton.tsx";
import styles from "./contact-screen.module.css";

/** The page of a contact before it comes, part for part. */
export function ContactSkeleton() {
  return (
    <div aria-busy="true">
      <p className="visually-hidden">Chargement du contact…</p>
      <div aria-hidden="true">
        <div className={styles["who"]}>
          <div className={styles["title"]}>
            <Block width="48px" height="48px" round />
            <div>
              <Block width="14rem" height="2.25rem" />
              <Block width="8rem" height="1.375rem" />
            </div>
          </div>
          <div className={styles["reach"]}>
            <Block width="9.5rem" height="44px" />
            <Block width="9.5rem" height="44px" />
          </div>
        </div>
        <div className={styles["columns"]}>
          <div className={styles["what"]}>
            <Block width="10rem" height="1.75rem" />
            <Block width="90%" height="1.75rem" />
            <ProposalSkeleton />
          </div>
          <div className={styles["side"]}>
            <Block width="8rem" height="1.75rem" />
            {["100%", "95%", "90%"].map((width) => (
              <Block key={width} width={width} height="5rem" />
            ))}
          </div>
        </div>
      </div>
      <SlowNotice />
    </div>
  );
}
