import { useForm } from "react-hook-form";
import { messageOf } from "../../lib/api-error.ts";
import { rolesGivenBy } from "../../lib/roles.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { notify } from "../../ui/notify.ts";
import { SelectField } from "../../ui/select-field.tsx";
import { emailRules } from "../../lib/email-rules.ts";
import { FormError } from "../../ui/form-error.tsx";
import { useInvite } from "./organization.ts";
import styles from "./team-screen.module.css";

interface Props {
  organizationId: string;
  myRole: string;
}

/** Invites somebody by e-mail, with a role. */
export function InviteForm({ organizationId, myRole }: Props) {
  const invite = useInvite();
  const { register, handleSubmit, resetField, setFocus, formState } = useForm({
    defaultValues: { email: "", role: "member" },
  });
  const submit = handleSubmit((asked) =>
    invite.mutate(
      { organizationId, ...asked },
      {
        onSuccess: () => {
          notify({ kind: "success", text: `Invitation envoyée à ${asked.email}`, id: "team" });
          resetField("email");
          resetField("role");
          setFocus("email");
        },
      },
    ),
  );
  return (
    <form noValidate className={styles["invite"]} onSubmit={(event) => void submit(event)}>
      <h3>Inviter quelqu’un</h3>
      <FormError error={invite.error === null ? undefined : { message: messageOf(invite.error) }} />
      <div className={styles["fields"]}>
        <Field
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="off"
          error={formState.errors.email?.message}
          {...register("email", emailRules)}
        />
        <SelectField label="Rôle" options={rolesGivenBy(myRole)} {...register("role")} />
      </div>
      <Button type="submit" weight="primary" busy={invite.isPending} disabled={invite.isPending}>
        {invite.isPending ? "Envoi…" : "Envoyer l’invitation"}
      </Button>
    </form>
  );
}
