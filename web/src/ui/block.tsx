import styles from "./block.module.css";

interface Props {
  width: string;
  /** One line of the surrounding text unless said. */
  height?: string;
  round?: boolean;
}

/** A still grey block in the place of a text that comes. */
export function Block({ width, height = "1lh", round = false }: Props) {
  return (
    <span className={styles["block"]} style={{ width, height, borderRadius: round ? "50%" : undefined }} />
  );
}
