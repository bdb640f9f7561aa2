import { useForm, useWatch } from "react-hook-form";
import { useNavigate } from "react-router";
import { ApiError } from "../../lib/api-error.ts";
import { brand } from "../../lib/brand.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Header } from "../../ui/header.tsx";
import { Message } from "../../ui/message.tsx";
import { notify } from "../../ui/notify.ts";
import { useSearchParams } from "../../lib/search-params.ts";
import { FormError } from "../../ui/form-error.tsx";
import styles from "./form.module.css";
import { passwordMessage } from "./password-message.ts";
import { NewPasswordField, newPasswordRules } from "./new-password-field.tsx";
import { useResetPassword } from "./password-reset.ts";

const LABEL = "Nouveau mot de passe";
const FAILED = "Le mot de passe n’a pas pu être enregistré. Réessayez dans un instant.";

/** Where the link of the mail leads: with a token, or with an error when it no longer serves. */
export default function ResetPasswordScreen() {
  const [search] = useSearchParams();
  const token = search.get("token");
  return (
    <>
      <title>{`Nouveau mot de passe · ${brand}`}</title>
      <Header />
      {token && !search.has("error") ? <Choose token={token} /> : <DeadLink />}
    </>
  );
}

function Choose({ token }: { token: string }) {
  const navigate = useNavigate();
  const reset = useResetPassword(token);
  const { register, handleSubmit, control, formState } = useForm({ defaultValues: { password: "" } });
  const typed = useWatch({ control, name: "password" });

  if (isUsed(reset.error)) return <DeadLink />;
  const submit = handleSubmit(({ password }) =>
    reset.mutate(password, {
      onSuccess: () => {
        notify({ kind: "success", text: "Mot de passe modifié" });
        void navigate("/auth/login", { replace: true });
      },
    }),
  );
  return (
    <main className={styles["page"]}>
      <h1>Nouveau mot de passe</h1>
      <form noValidate onSubmit={(event) => void submit(event)} className={styles["form"]}>
        <FormError
          error={reset.error === null ? undefined : { message: passwordMessage(reset.error) ?? FAILED }}
        />
        <NewPasswordField
          label={LABEL}
          typed={typed}
          error={formState.errors.password?.message}
          {...register("password", newPasswordRules(LABEL))}
        />
        <p className={styles["tagline"]}>Toutes vos sessions seront fermées, et vos clés d’API révoquées.</p>
        <Button type="submit" weight="primary" busy={reset.isPending} disabled={reset.isPending}>
          {reset.isPending ? "Enregistrement…" : "Enregistrer le mot de passe"}
        </Button>
        <ButtonLink to="/auth/login">Me connecter</ButtonLink>
      </form>
    </main>
  );
}

function DeadLink() {
  return (
    <Message
      title="Ce lien n’est plus valable"
      text="Il a déjà servi ou date de plus d’une heure. Votre mot de passe n’a pas changé. Demandez un nouveau lien pour en choisir un autre."
    >
      <ButtonLink to="/auth/forgot-password" weight="primary">
        Demander un nouveau lien
      </ButtonLink>
      <ButtonLink to="/auth/login">Me connecter</ButtonLink>
    </Message>
  );
}

function isUsed(error: unknown): boolean {
  return error instanceof ApiError && error.code === "INVALID_TOKEN";
}
