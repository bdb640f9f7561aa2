import { useForm, useWatch } from "react-hook-form";
import { useNavigate } from "react-router";
import { brand } from "../../lib/brand.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Header } from "../../ui/header.tsx";
import { notify } from "../../ui/notify.ts";
import { Link } from "../../ui/link.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { type Passwords, useChangePassword } from "./change-password.ts";
import { FormError } from "../../ui/form-error.tsx";
import { passwordMessage } from "./password-message.ts";
import styles from "./form.module.css";
import { NewPasswordField, newPasswordRules } from "./new-password-field.tsx";

const FAILED = "Le changement de mot de passe a échoué. Veuillez réessayer.";

/** Where one changes one's password; validated on every change. */
export default function ChangePasswordScreen() {
  const navigate = useNavigate();
  const change = useChangePassword();
  const { register, handleSubmit, setError, formState, control } = useForm<Passwords>({
    mode: "onChange",
    defaultValues: { formerPassword: "", password: "" },
  });
  const typed = useWatch({ control, name: "password" });
  const { errors } = formState;

  const submit = handleSubmit(async (passwords) => {
    try {
      await change.mutateAsync(passwords);
    } catch (error) {
      setError("root", { message: passwordMessage(error) ?? FAILED });
      return;
    }
    notify({ kind: "success", text: "Mot de passe modifié" });
    await navigate("/contacts");
  });

  return (
    <>
      <title>{`Changement de mot de passe · ${brand}`}</title>
      <Header />
      <main className={styles["page"]}>
        <h1>Changement de mot de passe</h1>
        <form noValidate onSubmit={(event) => void submit(event)} className={styles["form"]}>
          <FormError error={errors.root} />
          <PasswordField
            label="Mot de passe actuel"
            autoComplete="current-password"
            error={errors.formerPassword?.message}
            {...register("formerPassword", { required: "Mot de passe actuel requis" })}
          />
          <NewPasswordField
            label="Nouveau mot de passe"
            typed={typed}
            error={errors.password?.message}
            {...register("password", newPasswordRules("Nouveau mot de passe"))}
          />
          <p className={styles["tagline"]}>
            Vos autres appareils seront déconnectés. Vos{" "}
            <Link to="/settings/api-keys">clés d’API restent en service</Link>, et vos{" "}
            <Link to="/settings/assistants">assistants connectés</Link>&nbsp;: révoquez ce que vous ne
            reconnaissez pas.
          </p>
          <Button
            type="submit"
            weight="primary"
            busy={change.isPending}
            disabled={!formState.isValid || change.isPending}
          >
            {change.isPending ? "Changement…" : "Changer le mot de passe"}
          </Button>
          <ButtonLink to="/auth/login">Me connecter</ButtonLink>
        </form>
      </main>
    </>
  );
}
