import { useEffect, useRef } from "react";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { notify } from "../../ui/notify.ts";
import styles from "./api-keys.module.css";

interface Props {
  value: string;
  /** It was put somewhere safe: it goes from the screen, and is shown nowhere again. */
  onKept: () => void;
}

/** A key that was just made, the only time that it is shown. */
export function MadeKey({ value, onKept }: Props) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      notify({ kind: "success", text: "Clé copiée dans le presse-papiers", id: "api-keys" });
    } catch {
      notify({ kind: "error", text: "La copie a échoué. Sélectionnez la clé et copiez-la à la main." });
    }
  };

  return (
    <section aria-labelledby="made" className={styles["made"]}>
      <h2 id="made">Copiez votre nouvelle clé maintenant</h2>
      <p>Elle ne sera plus montrée. Gardez-la comme un mot de passe&nbsp;: jamais dans un dépôt de code.</p>
      <Field ref={input} label="Clé" value={value} readOnly spellCheck={false} />
      <div className={styles["ways"]}>
        <Button weight="primary" onClick={() => void copy()}>
          Copier la clé
        </Button>
        <Button onClick={onKept}>Je l’ai gardée</Button>
      </div>
    </section>
  );
}
