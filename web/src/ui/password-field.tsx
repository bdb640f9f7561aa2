import { useState } from "react";
import { Field, type FieldProps } from "./field.tsx";

/** A password, hidden until one asks to see it. */
export function PasswordField(props: Omit<FieldProps, "type" | "end">) {
  const [shown, setShown] = useState(false);
  return (
    <Field
      {...props}
      type={shown ? "text" : "password"}
      spellCheck={false}
      autoCapitalize="none"
      end={
        <button
          type="button"
          aria-label={shown ? "Masquer le mot de passe" : "Afficher le mot de passe"}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          {shown ? "Masquer" : "Afficher"}
        </button>
      }
    />
  );
}
