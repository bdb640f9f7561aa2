import { useEffect, useRef, useState } from "react";
import type { ApiKey } from "../../../../functions/api-keys/contract.ts";
import { ApiError, messageOf } from "../../lib/api-error.ts";
import { Button } from "../../ui/button.tsx";
import { FormDialog, useDialog } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import styles from "./api-keys.module.css";
import { useCreateApiKey } from "./api-keys.ts";
import { signInAgainMessage, useSignInAgain } from "./sign-in-again.ts";
import { LIVES, SCOPES } from "./words.ts";

interface Draft {
  readonly name: string;
  readonly scopes: ApiKey["scopes"];
  readonly days: string;
}
const EMPTY: Draft = { name: "", scopes: ["contacts:read"], days: "90" };

/**
 * Makes a key once it has a name, something it may do and an end; `onMade` gets the key itself. A session of more than a
 * day is asked for the password, and what was typed stays.
 */
export function NewKey({ onMade }: { onMade: (key: string) => void }) {
  const dialog = useDialog();
  const create = useCreateApiKey();
  const signInAgain = useSignInAgain();
  const [{ name, scopes, days }, setDraft] = useState(EMPTY);
  const [isOld, setOld] = useState(false);
  const [password, setPassword] = useState("");
  const change = (part: Partial<Draft>) => setDraft((draft) => ({ ...draft, ...part }));
  const passwordField = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isOld) passwordField.current?.focus();
  }, [isOld]);
  const isComplete = name.trim() !== "" && scopes.length > 0 && (!isOld || password !== "");
  const isBusy = create.isPending || signInAgain.isPending;

  const open = () => {
    setDraft(EMPTY);
    setOld(false);
    setPassword("");
    create.reset();
    signInAgain.reset();
    dialog.open();
  };
  const submit = async () => {
    try {
      if (isOld) await signInAgain.mutateAsync(password);
      setOld(false);
      setPassword("");
      const { key } = await create.mutateAsync({ name: name.trim(), scopes, days: Number(days) });
      dialog.close();
      onMade(key);
    } catch (error) {
      if (error instanceof ApiError && error.code === "session_not_fresh") setOld(true);
    }
  };
  const wrong = signInAgain.isError ? signInAgainMessage(signInAgain.error) : null;

  return (
    <>
      <Button weight="primary" onClick={open}>
        Créer une clé
      </Button>
      <FormDialog
        control={dialog}
        title="Créer une clé d’API"
        onSubmit={() => void submit()}
        wrong={wrong ?? (create.isError && !isOld ? messageOf(create.error) : null)}
        confirm={{
          label: isOld ? "Confirmer et créer la clé" : "Créer la clé",
          weight: "primary",
          busy: isBusy,
          disabled: !isComplete || isBusy,
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
          {isOld && (
            <>
              <output>Votre connexion date de plus d’un jour&nbsp;: confirmez que c’est bien vous.</output>
              <PasswordField
                ref={passwordField}
                label="Votre mot de passe"
                autoComplete="current-password"
                value={password}
                onChange={(event) => setPassword(event.target.value)}
              />
            </>
          )}
        </div>
      </FormDialog>
    </>
  );
}
