import { useForm } from "react-hook-form";
import type { User } from "../../../../functions/users/contract.ts";
import { DialogWays } from "../../ui/dialog-ways.tsx";
import { notify } from "../../ui/notify.ts";
import { SelectField } from "../../ui/select-field.tsx";
import { emailRules } from "../../lib/email-rules.ts";
import { nameRules } from "../../lib/name-rules.ts";
import { FormError } from "../../ui/form-error.tsx";
import { showRefusal } from "../../lib/refusal.ts";
import type { OnWire } from "../../lib/on-wire.ts";
import { EmailField, NameField } from "./account-fields.tsx";
import { USER_ROLES } from "./user-roles.ts";
import { useUpdateUser } from "./users.ts";

/** Changes an account's name, address and role. */
export function UpdateUser({ user, close }: { user: OnWire<User>; close: () => void }) {
  const update = useUpdateUser(user.id);
  const { name, email, role } = user;
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { name, email, role } });
  const { errors } = formState;
  const submit = handleSubmit(async (typed) => {
    try {
      await update.mutateAsync(typed);
    } catch (error) {
      showRefusal(setError, error, ["name", "email", "role"]);
      return;
    }
    close();
    notify({ kind: "success", text: `${typed.name} est enregistré`, id: "admin" });
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <FormError error={errors.root} />
      <NameField error={errors.name?.message} {...register("name", nameRules)} />
      <EmailField error={errors.email?.message} {...register("email", emailRules)} />
      <p>Une nouvelle adresse reçoit un lien à ouvrir pour la vérifier.</p>
      <SelectField label="Rôle" options={USER_ROLES} {...register("role")} />
      <DialogWays submit="Enregistrer" busy={update.isPending} close={close} />
    </form>
  );
}
