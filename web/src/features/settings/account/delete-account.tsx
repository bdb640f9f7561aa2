import { useState } from "react";
import { ApiError, messageOf } from "../../../lib/api-error.ts";
import { Button } from "../../../ui/button.tsx";
import { FormDialog, useDialog } from "../../../ui/dialog.tsx";
import { Field } from "../../../ui/field.tsx";
import { PasswordField } from "../../../ui/password-field.tsx";
import { passwordMessage } from "../../auth/password-message.ts";
import styles from "./account.module.css";
import { useDeleteAccount } from "./use-delete-account.ts";

const NOT_FRESH = new Set(["SESSION_EXPIRED", "SESSION_NOT_FRESH", "SESSION_IS_NOT_FRESH"]);

/**
 * Asks for the account's deletion once its e-mail address is typed, and the password if the session is no longer
 * fresh. It is deleted when the link of the mail that follows is opened.
 */
export function DeleteAccount({ email }: { email: string }) {
  const dialog = useDialog();
  const [typed, setTyped] = useState("");
  const [password, setPassword] = useState<string | null>(null);
  const remove = useDeleteAccount();
  const needsPassword = password !== null || isNotFresh(remove.error);
  const mailSent = remove.data?.mailSent === true;
  const confirmed =
    typed.trim().toLowerCase() === email.toLowerCase() && (!needsPassword || Boolean(password));

  const open = () => {
    setTyped("");
    setPassword(null);
    remove.reset();
    dialog.open();
  };

  return (
    <>
      <Button weight="danger" onClick={open}>
        Supprimer mon compte
      </Button>
      <output className={styles["sent"]}>
        {mailSent &&
          "Un e-mail vous a été envoyé. Ouvrez son lien dans les 24\u00A0heures pour confirmer la suppression\u00A0; d’ici là, rien ne change et vous restez connecté."}
      </output>
      <FormDialog
        control={dialog}
        title="Supprimer mon compte"
        onSubmit={() => remove.mutate(password, { onSuccess: dialog.close })}
        wrong={
          remove.isError && !isNotFresh(remove.error)
            ? `Votre compte n’a pas été supprimé. ${passwordMessage(remove.error) ?? messageOf(remove.error)}`
            : null
        }
        confirm={{
          label: "Supprimer définitivement",
          weight: "danger",
          busy: remove.isPending,
          disabled: !confirmed || remove.isPending,
        }}
      >
        <p>
          Votre compte et votre accès seront supprimés. Cette action est définitive. Pour recevoir l’e-mail
          qui la confirme, tapez votre adresse&nbsp;: <strong>{email}</strong>
        </p>
        <Field
          label="Adresse e-mail"
          type="email"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        {needsPassword && (
          <>
            <p role="alert">Votre connexion date d’un moment&nbsp;: confirmez avec votre mot de passe.</p>
            <PasswordField
              label="Mot de passe"
              autoComplete="current-password"
              value={password ?? ""}
              onChange={(event) => setPassword(event.target.value)}
            />
          </>
        )}
      </FormDialog>
    </>
  );
}

function isNotFresh(error: unknown): boolean {
  return error instanceof ApiError && NOT_FRESH.has(error.code);
}
