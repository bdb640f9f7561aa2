import { useForm, useWatch } from "react-hook-form";
import type { SuppressionReason } from "../../../../functions/prospection/contract.ts";
import { DialogWays } from "../../ui/dialog-ways.tsx";
import { Field } from "../../ui/field.tsx";
import { notify } from "../../ui/notify.ts";
import { SelectField } from "../../ui/select-field.tsx";
import { showRefusal } from "../../lib/refusal.ts";
import { FormError } from "../../ui/form-error.tsx";
import styles from "./prospection.module.css";
import { type Named, problemWith, readNamed } from "./read-named.ts";
import { useAddSuppression } from "./suppressions.ts";
import { REASONS } from "./words.ts";

interface Typed {
  value: string;
  reason: SuppressionReason;
}

const OPTIONS = Object.entries(REASONS).map(([value, label]) => ({ value, label }));

interface Props {
  close: () => void;
  /** The list is to show what was added. */
  onAdded: () => void;
}

/** Registers an address or a domain that must not be contacted, and why. */
export function AddSuppression({ close, onAdded }: Props) {
  const add = useAddSuppression();
  const { register, handleSubmit, setError, formState, control } = useForm<Typed>({
    defaultValues: { value: "", reason: "opposition" },
  });
  const named = readNamed(useWatch({ control, name: "value" }));
  const { errors } = formState;
  const submit = handleSubmit(async ({ value, reason }) => {
    const meant = readNamed(value);
    if (meant === null) return;
    try {
      await add.mutateAsync({ ...meant, reason });
    } catch (error) {
      showRefusal(setError, error, ["value", "reason"]);
      return;
    }
    close();
    onAdded();
    notify({ kind: "success", text: added(meant), id: "prospection" });
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <FormError error={errors.root} />
      <div className={styles["named"]}>
        <Field
          label="Adresse ou domaine"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={320}
          required
          error={errors.value?.message}
          {...register("value", { validate: problemWith })}
        />
        <output>{errors.value === undefined && reach(named)}</output>
      </div>
      <SelectField label="Raison" options={OPTIONS} {...register("reason")} />
      <DialogWays submit="Ajouter" busy={add.isPending} close={close} />
    </form>
  );
}

function reach(named: Named | null): string {
  if (named === null) return "Une adresse, ou un domaine pour toutes celles qu’il contient.";
  return named.kind === "address"
    ? `Concerne l’adresse ${named.value}, et elle seule.`
    : `Concerne toutes les adresses en @${named.value} et de ses sous-domaines.`;
}

function added({ kind, value }: Named): string {
  return kind === "address"
    ? `${value} ne sera plus contacté`
    : `Les adresses en @${value} ne seront plus contactées`;
}
