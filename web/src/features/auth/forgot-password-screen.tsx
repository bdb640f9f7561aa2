import { useEffect, useRef } from "react";
import { useForm } from "react-hook-form";
import { messageOf } from "../../lib/api-error.ts";
import { brand } from "../../lib/brand.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Header } from "../../ui/header.tsx";
import { emailRules } from "../../lib/email-rules.ts";
import { FormError } from "../../ui/form-error.tsx";
import styles from "./form.module.css";
import { useRequestPasswordReset } from "./password-reset.ts";

/** Where one asks for a link to choose a new password. The answer is the same for every address. */
export default function ForgotPasswordScreen() {
  const request = useRequestPasswordReset();
  const { register, handleSubmit, formState } = useForm({ defaultValues: { email: "" } });
  const submit = handleSubmit(({ email }) => request.mutate(email));

  return (
    <>
      <title>{`Mot de passe oublié · ${brand}`}</title>
      <Header />
      <main className={styles["page"]}>
        {request.isSuccess ? (
          <Sent email={request.variables} onAgain={() => request.reset()} />
        ) : (
          <>
            <div>
              <h1>Mot de passe oublié</h1>
              <p className={styles["tagline"]}>
                Indiquez l’adresse de votre compte&nbsp;: un e-mail vous permettra d’en choisir un nouveau.
              </p>
            </div>
            <form noValidate onSubmit={(event) => void submit(event)} className={styles["form"]}>
              <FormError error={request.error === null ? undefined : { message: messageOf(request.error) }} />
              <Field
                label="Email"
                type="email"
                inputMode="email"
                autoComplete="username"
                error={formState.errors.email?.message}
                {...register("email", emailRules)}
              />
              <Button type="submit" weight="primary" busy={request.isPending} disabled={request.isPending}>
                {request.isPending ? "Envoi…" : "Recevoir un lien"}
              </Button>
              <ButtonLink to="/auth/login">Me connecter</ButtonLink>
            </form>
          </>
        )}
      </main>
    </>
  );
}

function Sent({ email, onAgain }: { email: string; onAgain: () => void }) {
  const title = useRef<HTMLHeadingElement>(null);
  // The form that had the focus is gone: the focus moves to the answer, for keyboards and screen readers.
  useEffect(() => title.current?.focus(), []);
  return (
    <>
      <div>
        <h1 ref={title} tabIndex={-1}>
          Consultez votre messagerie
        </h1>
        <p className={styles["tagline"]}>
          Si un compte existe pour <strong>{email}</strong>, un lien vient d’y être envoyé. Il est valable une
          heure et sert une fois.
        </p>
        <p className={styles["tagline"]}>
          Rien reçu&nbsp;? Regardez dans vos courriers indésirables ou vérifiez l’adresse.
        </p>
      </div>
      <div className={styles["form"]}>
        <ButtonLink to="/auth/login">Me connecter</ButtonLink>
        <Button weight="quiet" onClick={onAgain}>
          Demander un autre lien
        </Button>
      </div>
    </>
  );
}
