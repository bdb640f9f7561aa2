import "./schemas-without-eval.ts";
import { passwordRules } from "../../../../functions/auth/contract.ts";
import type { FieldProps } from "../../ui/field.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import styles from "./form.module.css";

interface Props extends Omit<FieldProps, "type" | "end" | "autoComplete" | "value"> {
  /** The field's current value, against which each rule is shown as kept or not. */
  typed: string;
}

/** A password being chosen, with the rules under it as they come to hold (docs/product.md, 5). */
export function NewPasswordField({ typed, ...field }: Props) {
  return (
    <>
      <PasswordField {...field} autoComplete="new-password" />
      <ul className={styles["rules"]} aria-label="Règles du mot de passe">
        {passwordRules.map((rule) => (
          <li key={rule.message} data-holds={rule.holds(typed)}>
            {rule.message}
            {rule.holds(typed) && <span className="visually-hidden">&nbsp;: respecté</span>}
          </li>
        ))}
      </ul>
    </>
  );
}

/** What a form says of a password being chosen: « {label} requis », or the first rule it breaks. */
export function newPasswordRules(label: string) {
  return { required: `${label} requis`, validate: firstBrokenRule };
}

function firstBrokenRule(password: string): string | true {
  return passwordRules.find((rule) => !rule.holds(password))?.message ?? true;
}
