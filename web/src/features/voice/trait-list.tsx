import type { ShownTrait } from "../../../../functions/suggestions/drafts/voice/contract.ts";
import { Button } from "../../ui/button.tsx";
import { notify } from "../../ui/notify.ts";
import { useChangeVoice } from "./voice.ts";
import styles from "./voice.module.css";

interface Props {
  traits: readonly ShownTrait[];
  /** The button is about to go, and the focus with it. */
  onStruck: () => void;
}

/** What was learnt, a sentence each, then the letters that serve as examples; each can be struck out. */
export function TraitList({ traits, onStruck }: Props) {
  const change = useChangeVoice();
  const strike = ({ id }: ShownTrait) => {
    change.mutate(
      { strike: id },
      {
        onSuccess: () => {
          onStruck();
          notify({
            kind: "plain",
            text: "Rayé\u00A0: ce n’est plus utilisé, ni appris de nouveau.",
            id: "voice",
            action: { label: "Annuler", onClick: () => change.mutate({ unstrike: id }) },
          });
        },
      },
    );
  };
  const examples = traits.filter(({ kind }) => kind === "example");
  const sentences = traits.filter(({ kind }) => kind !== "example");
  if (traits.length === 0)
    return <p className={styles["none"]}>Rien pour le moment&nbsp;: il y faut quelques messages de vous.</p>;
  return (
    <>
      <ul className={styles["traits"]}>
        {sentences.map((trait) => (
          <li key={trait.id}>
            <p>{trait.text}</p>
            <Strike about={trait.text} onClick={() => strike(trait)} />
          </li>
        ))}
      </ul>
      {examples.length > 0 && (
        <>
          <h5 id="examples">Vos messages donnés en exemple</h5>
          <p className={styles["note"]}>
            Au modèle qui rédige, s’il y en a un&nbsp;; «&nbsp;…&nbsp;» y remplace les noms et les nombres.
          </p>
          <ul className={styles["traits"]} aria-labelledby="examples">
            {examples.map((trait, index) => (
              <li key={trait.id}>
                <blockquote>{trait.text}</blockquote>
                <Strike about={`l’exemple ${index + 1}`} onClick={() => strike(trait)} />
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function Strike({ about, onClick }: { about: string; onClick: () => void }) {
  return (
    <Button weight="quiet" aria-label={`Rayer\u00A0: ${about}`} onClick={onClick}>
      Rayer
    </Button>
  );
}
