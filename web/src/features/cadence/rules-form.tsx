import { useState } from "react";
import type { CadenceRules } from "../../../../functions/suggestions/cadence/contract.ts";
import { messageOf } from "../../lib/api-error.ts";
import { Button } from "../../ui/button.tsx";
import { useReplaceRules } from "./cadence-rules.ts";
import styles from "./cadence.module.css";
import { type Draft, draftOf, newDraft, toRule, wrongOf } from "./drafts.ts";
import { RuleRow } from "./rule-row.tsx";

/** As the contract allows (functions/suggestions/cadence/contract.ts). */
const MOST_RULES = 20;

/** Every rule in the order in which they are tried, and one way to save them all. */
export function RulesForm({ rules }: { rules: CadenceRules["data"] }) {
  const [drafts, setDrafts] = useState(() => rules.map(draftOf));
  const [isTried, setTried] = useState(false);
  const save = useReplaceRules();
  const change = (changed: Draft[]): void => {
    setDrafts(changed);
    save.reset();
  };
  const submit = (): void => {
    setTried(true);
    if (save.isPending || drafts.some((draft) => wrongOf(draft) !== null)) return;
    save.mutate(drafts.map(toRule), {
      onSuccess: ({ data }) => {
        setDrafts(data.map(draftOf));
        setTried(false);
      },
    });
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {drafts.length === 0 && <p className={styles["none"]}>Aucune règle.</p>}
      <ol className={styles["rules"]}>
        {drafts.map((draft, index) => (
          <RuleRow
            key={draft.key}
            draft={draft}
            place={index + 1}
            wrong={isTried ? wrongOf(draft) : null}
            onChange={(changed) => change(drafts.with(index, changed))}
            onRemove={() => change(drafts.toSpliced(index, 1))}
            onRaise={
              index === 0
                ? null
                : () => change(drafts.toSpliced(index - 1, 2, draft, ...drafts.slice(index - 1, index)))
            }
          />
        ))}
      </ol>
      {drafts.length < MOST_RULES && (
        <Button onClick={() => change([...drafts, newDraft()])}>Ajouter une règle</Button>
      )}
      {save.isError && (
        <p role="alert" className={styles["wrong"]}>
          Rien n’a été enregistré. {messageOf(save.error)}
        </p>
      )}
      <div className={styles["save"]}>
        <Button type="submit" weight="primary" busy={save.isPending} disabled={save.isPending}>
          Enregistrer
        </Button>
        <output>
          {save.isSuccess ? "Règles enregistrées. Les prochaines listes en tiennent compte." : null}
        </output>
      </div>
    </form>
  );
}
