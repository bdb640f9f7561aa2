import { type FormEvent, useState } from "react";
import type { ModelLimits } from "../../../../../functions/intelligence/usage/contract.ts";
import { messageOf } from "../../../lib/api-error.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { useChangeCap } from "./query.ts";
import { amountIn, dollars } from "./words.ts";
import styles from "./model-usage.module.css";

/** The organization's own cap: an amount within the operator's, or none. */
export function ModelUsageCap({ limits }: { limits: ModelLimits }) {
  const { ownMonthlyUsd, operatorMonthlyUsd } = limits;
  const [typed, setTyped] = useState(ownMonthlyUsd === null ? "" : String(ownMonthlyUsd).replace(".", ","));
  const [wrong, setWrong] = useState<string>();
  const change = useChangeCap();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const amount = amountIn(typed);
    if (amount === undefined) {
      setWrong("Écrivez un montant en dollars, par exemple 20 ou 12,50.");
    } else if (amount !== null && amount > operatorMonthlyUsd) {
      setWrong(`Le plafond ne peut pas dépasser ${dollars(operatorMonthlyUsd)} par mois.`);
    } else {
      setWrong(undefined);
      change.mutate(amount);
    }
  };
  const failed = change.isError ? `Le plafond n’est pas enregistré. ${messageOf(change.error)}` : undefined;
  return (
    <form className={styles["cap"]} noValidate onSubmit={submit}>
      <Field
        label="Plafond mensuel, en dollars"
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        placeholder={String(operatorMonthlyUsd).replace(".", ",")}
        error={wrong ?? failed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" busy={change.isPending} disabled={change.isPending}>
        Enregistrer
      </Button>
      <p className={styles["hint"]}>
        Au plus {dollars(operatorMonthlyUsd)}. Laissez vide pour ne pas en fixer de plus bas.
      </p>
    </form>
  );
}
