import { useState } from "react";
import type { ApiKey } from "../../../../functions/api-keys/contract.ts";
import { messageOf } from "../../lib/api-error.ts";
import { Button } from "../../ui/button.tsx";
import { FormDialog, useDialog } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import styles from "./api-keys.module.css";
import { useCreateApiKey } from "./api-keys.ts";
import { LIVES, SCOPES } from "./words.ts";

interface Draft {
  readonly name: string;
  readonly scopes: ApiKey["scopes"];
  readonly days: string;
}
const EMPTY: Draft = { name: "", scopes: ["contacts:read"], days: "90" };

/** Makes a key once it has a name, something it may do and an end; `onMade` gets the key itself. */
export function NewKey({ onMade }: { onMade: (key: string) => void }) {
  const dialog = useDialog();
  const create = useCreateApiKey();
  const [{ name, scopes, days }, setDraft] = useState(EMPTY);
  const change = (part: Partial<Draft>) => setDraft((draft) => ({ ...draft, ...part }));
  const isComplete = name.trim() !== "" && scopes.length > 0;

  const open = () => {
    setDraft(EMPTY);
    create.reset();
    dialog.open();
  };
  const submit = async () => {
    await create
      .mutateAsync({ name: name.trim(), scopes, days: Number(days) })
      .then(({ key }) => {
        dialog.close();
        onMade(key);
      })
      .catch(() => undefined);
  };

  return (
    <>
      <Button weight="primary" onClick={open}>
        Créer une clé
      </Button>
      <FormDialog
        control={dialog}
        title="Créer une clé d’API"
        onSubmit={() => void submit()}
        wrong={create.isError ? messageOf(create.error) : null}
        confirm={{
          label: "Créer la clé",
          weight: "primary",
          busy: create.isPending,
          disabled: !isComplete || create.isPending,
        }}
      >
        <div className={styles["form"]}>
          <Field
            label="Nom, pour la reconnaître"
            placeholder="Tableau de bord"
            maxLength={100}
            autoComplete="off"
            value={name}
            onChange={(event) => change({ name: event.target.value })}
          />
          <fieldset>
            <legend>Ce que la clé peut faire</legend>
            {SCOPES.map(({ scope, label }) => (
              <label key={scope}>
                <input
                  type="checkbox"
                  checked={scopes.includes(scope)}
                  onChange={({ target }) =>
                    change({
                      scopes: target.checked ? [...scopes, scope] : scopes.filter((one) => one !== scope),
                    })
                  }
                />
                {label}
              </label>
            ))}
          </fieldset>
          <SelectField
            label="Elle expire dans"
            options={LIVES}
            value={days}
            onChange={(event) => change({ days: event.target.value })}
          />
        </div>
      </FormDialog>
    </>
  );
}
