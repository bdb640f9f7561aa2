import styles from "./address.module.css";

/** An e-mail address in a cell of a table: what does not fit on one line breaks after the « @ », not within a word. */
export function Address({ email }: { email: string }) {
  const domain = email.lastIndexOf("@") + 1;
  return (
    <p className={styles["address"]}>
      {email.slice(0, domain)}
      <wbr />
      {email.slice(domain)}
    </p>
  );
}
