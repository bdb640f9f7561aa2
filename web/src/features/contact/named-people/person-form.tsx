import { useState } from "react";
import type { NamedPerson } from "../../../../../functions/suggestions/named-people/contract.ts";
import { ApiError, messageOf } from "../../../lib/api-error.ts";
import type { OnWire } from "../../../lib/on-wire.ts";
import { type DialogControl, FormDialog } from "../../../ui/dialog.tsx";
import { Field } from "../../../ui/field.tsx";
import styles from "./named-people.module.css";
import { useTake } from "./use-take.ts";

type Person = NamedPerson["person"];

/** What can be completed of a named person, as the server bounds it. */
const FIELDS = [
  { name: "firstName", label: "Prénom", maxLength: 100 },
  { name: "lastName", label: "Nom", maxLength: 100 },
  { name: "email", label: "E-mail", maxLength: 254, type: "email" },
  { name: "phone", label: "Téléphone", maxLength: 40, type: "tel" },
  { name: "job", label: "Fonction", maxLength: 200 },
  { name: "company", label: "Société", maxLength: 200 },
] as const satisfies readonly { name: keyof Person; label: string; maxLength: number; type?: string }[];

interface Props {
  control: DialogControl;
  one: OnWire<NamedPerson>;
}

/** Completes what the text says of somebody, before their contact is created. */
export function PersonForm({ control, one }: Props) {
  const take = useTake(one);
  const [given, setGiven] = useState<Partial<Person>>({});
  const person = { ...one.person, ...given };
  const isNamed = [person.firstName, person.lastName, person.email].some(
    (part) => (part ?? "").trim() !== "",
  );
  const { error } = take;
  const wrong = error instanceof ApiError ? error.details : {};
  const isOfField = FIELDS.some(({ name }) => wrong[name] !== undefined);
  return (
    <FormDialog
      control={control}
      title="Créer le contact"
      onSubmit={() => take.mutate(person, { onSuccess: control.close })}
      wrong={error === null || isOfField ? null : messageOf(error)}
      confirm={{
        label: "Créer le contact",
        weight: "primary",
        busy: take.isPending,
        disabled: take.isPending || !isNamed,
      }}
    >
      <div className={styles["fields"]}>
        {FIELDS.map(({ name, ...field }) => (
          <Field
            key={name}
            {...field}
            autoComplete="off"
            value={person[name] ?? ""}
            error={wrong[name]}
            onChange={({ target }) => setGiven({ ...given, [name]: target.value })}
          />
        ))}
      </div>
    </FormDialog>
  );
}
