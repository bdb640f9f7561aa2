import { Block } from "../../ui/block.tsx";
import styles from "./proposal.module.css";

/** The sheet of a message before it comes, part for part. */
export function ProposalSkeleton() {
  return (
    <div className={styles["sheet"]}>
      <Block width="12rem" height="44px" />
      <div className={styles["message"]}>
        {["30%", "96%", "92%", "60%", "94%", "40%"].map((width) => (
          <Block key={width} width={width} />
        ))}
      </div>
    </div>
  );
}
