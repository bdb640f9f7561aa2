import type { UseFormRegisterReturn } from "react-hook-form";
import { Field } from "../../ui/field.tsx";

type Props = UseFormRegisterReturn & { error: string | undefined };

/** The name of an account or an organization, registered with `nameRules`. */
export function NameField(props: Props) {
  return <Field label="Nom" autoComplete="off" maxLength={200} required {...props} />;
}

/** The address of an account, registered with `emailRules`. */
export function EmailField(props: Props) {
  return <Field label="Email" type="email" inputMode="email" autoComplete="off" required {...props} />;
}
