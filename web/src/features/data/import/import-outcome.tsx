import { useEffect, useRef } from "react";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { done, Figures } from "./figures.tsx";
import styles from "./import-page.module.css";
import { LeftOut } from "./left-out.tsx";
import type { Outcome } from "./run-import.ts";
import { counted } from "../../../lib/french-numbers.ts";

interface Props {
  outcome: Outcome;
  fileName: string;
  onAnother: () => void;
}

/** What an import has changed, what it left aside, and where to go from here. */
export function ImportOutcome({ outcome, fileName, onAnother }: Props) {
  const title = useRef<HTMLHeadingElement>(null);
  // The button that was pressed is gone: the focus comes to what it has led to.
  useEffect(() => title.current?.focus(), []);
  const { errors, errorCount, skips, skipped, remarks, remarkCount } = outcome;
  return (
    <main className={`page ${styles["page"]}`}>
      <h1 ref={title} tabIndex={-1}>
        Import terminé
      </h1>
      <p className="tagline">{fileName}</p>
      <section aria-label="En chiffres">
        <Figures entries={done(outcome)} />
        <LeftOut count={counted(errorCount, "erreur", "erreurs")} total={errorCount} lines={errors} open />
        <LeftOut count={counted(skipped, "ligne ignorée", "lignes ignorées")} total={skipped} lines={skips} />
        <LeftOut count={counted(remarkCount, "remarque", "remarques")} total={remarkCount} lines={remarks} />
        <div className={styles["end"]}>
          <p className={styles["hint"]}>
            Votre liste du jour se fait aussitôt&nbsp;: quelques instants suffisent.
          </p>
          <ButtonLink to="/contacts" weight="primary">
            Voir ma liste du jour
          </ButtonLink>
          <Button onClick={onAnother}>Importer un autre fichier</Button>
        </div>
      </section>
    </main>
  );
}
