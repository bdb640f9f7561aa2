import { useForm, useWatch } from "react-hook-form";
import { Navigate, useNavigate } from "react-router";
import type { InvitationReply } from "../../../../functions/auth/contract.ts";
import { ApiError } from "../../lib/api-error.ts";
import type { Session } from "../../lib/session.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { FormError } from "../../ui/form-error.tsx";
import styles from "./form.module.css";
import { addressFor, type InvitationLink, useRegister } from "./invitation.ts";
import { InvitationSummary } from "./invitation-summary.tsx";
import { NewPasswordField, newPasswordRules } from "./new-password-field.tsx";
import { WithInvitation } from "./with-invitation.tsx";
import { passwordMessage } from "./password-message.ts";
import { WithoutInvitation } from "./without-invitation.tsx";
import { nameRules } from "../../lib/name-rules.ts";
import type { OnWire } from "../../lib/on-wire.ts";

const FAILED = "Votre compte n’a pas pu être créé. Vérifiez votre saisie, puis réessayez.";

/** Where an invited person creates their account, and where deleting one ends (docs/product.md, 2). */
export default function RegisterScreen() {
  return (
    <WithInvitation title="Créer mon compte" without={<WithoutInvitation />}>
      {(known) => <Register {...known} />}
    </WithInvitation>
  );
}

interface Props {
  link: InvitationLink;
  invitation: OnWire<InvitationReply>;
  session: Session | null;
}

function Register({ link, invitation, session }: Props) {
  const navigate = useNavigate();
  const registration = useRegister(link);
  const { register, handleSubmit, setError, formState, control } = useForm({
    defaultValues: { name: "", password: "" },
  });
  const typed = useWatch({ control, name: "password" });
  const { errors } = formState;
  const toInvitation = addressFor("/auth/invitation", link);

  // Once it is sent, the session that comes is the new account's.
  if (registration.isIdle && (invitation.hasAccount || session !== null)) {
    return <Navigate to={toInvitation} replace />;
  }

  const submit = handleSubmit(async (account) => {
    try {
      await registration.mutateAsync(account);
    } catch (error) {
      setError("root", { type: codeOf(error), message: passwordMessage(error) ?? FAILED });
      return;
    }
    await navigate("/contacts", { replace: true });
  });

  return (
    <main className={styles["page"]}>
      <div>
        <h1>Créer mon compte</h1>
        <InvitationSummary invitation={invitation} />
      </div>
      <form noValidate onSubmit={(event) => void submit(event)} className={styles["form"]}>
        <FormError error={errors.root}>
          {errors.root?.type === "USER_ALREADY_EXISTS" && <a href={toInvitation}>Répondre à l’invitation</a>}
        </FormError>
        <Field label="Email" type="email" autoComplete="username" readOnly value={invitation.email} />
        <Field
          label="Nom"
          autoComplete="name"
          maxLength={200}
          required
          error={errors.name?.message}
          {...register("name", nameRules)}
        />
        <NewPasswordField
          label="Mot de passe"
          typed={typed}
          required
          error={errors.password?.message}
          {...register("password", newPasswordRules("Mot de passe"))}
        />
        <Button
          type="submit"
          weight="primary"
          busy={registration.isPending}
          disabled={registration.isPending}
        >
          {registration.isPending ? "Création…" : "Créer mon compte"}
        </Button>
      </form>
    </main>
  );
}

function codeOf(error: unknown): string {
  return error instanceof ApiError ? error.code : "unknown";
}
