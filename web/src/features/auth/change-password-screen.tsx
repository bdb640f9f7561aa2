import { useForm, useWatch } from "react-hook-form";
import { useNavigate } from "react-router";
import "./schemas-without-eval.ts";
import { passwordRules } from "../../../../functions/auth/contract.ts";
import { serverMessage } from "../../lib/api-error.ts";
import { brand } from "../../lib/brand.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Header } from "../../ui/header.tsx";
import { notify } from "../../ui/notify.ts";
import { PasswordField } from "../../ui/password-field.tsx";
import { type Passwords, useChangePassword } from "./change-password.ts";
import styles from "./form.module.css";

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
      setError("root", { message: serverMessage(error) ?? FAILED });
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
          {errors.root !== undefined && (
            <p role="alert" className={styles["root"]}>
              {errors.root.message}
            </p>
          )}
          <PasswordField
            label="Mot de passe actuel"
            autoComplete="current-password"
            error={errors.formerPassword?.message}
            {...register("formerPassword", { required: "Mot de passe actuel requis" })}
          />
          <PasswordField
            label="Nouveau mot de passe"
            autoComplete="new-password"
            error={errors.password?.message}
            {...register("password", { required: "Nouveau mot de passe requis", validate: firstBrokenRule })}
          />
          <ul className={styles["rules"]} aria-label="Règles du mot de passe">
            {passwordRules.map((rule) => (
              <li key={rule.message} data-holds={rule.holds(typed)}>
                {rule.message}
                {rule.holds(typed) && <span className="visually-hidden"> : respecté</span>}
              </li>
            ))}
          </ul>
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

function firstBrokenRule(password: string): string | true {
  return passwordRules.find((rule) => !rule.holds(password))?.message ?? true;
}
