import { type FormEvent, useState } from "react";
import type { ContactCadence } from "../../../../../functions/suggestions/cadence/contract.ts";
import { messageOf } from "../../../lib/api-error.ts";
import type { OnWire } from "../../../lib/on-wire.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import about from "../about.module.css";
import styles from "./cadence.module.css";
import { useSetCadence } from "./cadence-query.ts";

/** As the contract allows (functions/suggestions/cadence/contract.ts). */
const DAYS = { least: 7, most: 365 };
const USUAL = "45";
const WRONG = `De ${DAYS.least} à ${DAYS.most} jours`;

/** No cadence, one by hand, or what the rules say where one fits. */
export function CadenceForm({ contactId, cadence }: { contactId: string; cadence: OnWire<ContactCadence> }) {
  const { rule } = cadence;
  const [choice, setChoice] = useState(choiceOf(cadence));
  const [days, setDays] = useState(cadence.from === "hand" ? String(cadence.days ?? USUAL) : USUAL);
  const [isWrong, setWrong] = useState(false);
  const save = useSetCadence(contactId);
  const options = [
    ...(rule === null ? [] : [{ value: "rule", label: `Selon la règle\u00A0: tous les ${rule.days} jours` }]),
    { value: "none", label: "Aucun" },
    { value: "days", label: "Tous les…" },
  ];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wanted = Number(days);
    const isFit = Number.isInteger(wanted) && wanted >= DAYS.least && wanted <= DAYS.most;
    setWrong(choice === "days" && !isFit);
    if (save.isPending || (choice === "days" && !isFit)) return;
    // Without a rule there is nothing to stand against: one that comes later may then fit.
    if (choice === "rule" || (choice === "none" && rule === null)) save.mutate("rule");
    else save.mutate(choice === "none" ? null : wanted);
  };
  return (
    <form className={styles["form"]} onSubmit={submit} noValidate>
      <SelectField
        label="Reprendre contact"
        options={options}
        value={choice}
        onChange={({ target }) => {
          setChoice(target.value);
          save.reset();
        }}
      />
      {choice === "days" && (
        <Field
          label="Nombre de jours"
          type="number"
          inputMode="numeric"
          min={DAYS.least}
          max={DAYS.most}
          value={days}
          error={isWrong ? WRONG : undefined}
          onChange={({ target }) => {
            setDays(target.value);
            setWrong(false);
            save.reset();
          }}
        />
      )}
      <div className={about["job"]}>
        <Button type="submit" busy={save.isPending} disabled={save.isPending}>
          Fixer le rythme
        </Button>
        <output className={about["said"]}>{save.isSuccess ? "Rythme enregistré." : null}</output>
        {save.isError && (
          <p role="alert" className={about["wrong"]}>
            Rien n’a été enregistré. {messageOf(save.error)}
          </p>
        )}
      </div>
    </form>
  );
}

const choiceOf = ({ from, days }: OnWire<ContactCadence>): string =>
  from === "rule" ? "rule" : days === null ? "none" : "days";
