import { useForm, useWatch } from "react-hook-form";
import { DialogWays } from "../../ui/dialog-ways.tsx";
import { notify } from "../../ui/notify.ts";
import { SelectField } from "../../ui/select-field.tsx";
import { emailRules } from "../../lib/email-rules.ts";
import { nameRules } from "../../lib/name-rules.ts";
import { FormError } from "../../ui/form-error.tsx";
import { NewPasswordField, newPasswordRules } from "../auth/new-password-field.tsx";
import { EmailField, NameField } from "./account-fields.tsx";
import { OrganizationChoice } from "./organization-choice.tsx";
import { showRefusal } from "../../lib/refusal.ts";
import { USER_ROLES } from "./user-roles.ts";
import { useCreateUser } from "./users.ts";

interface Account {
  name: string;
  email: string;
  role: "user" | "admin";
  organizationId: string;
  password: string;
}

const EMPTY: Account = { name: "", email: "", role: "user", organizationId: "", password: "" };
const FIELDS = ["name", "email", "role", "organizationId", "password"] as const;

/** Makes an account that can sign in at once, a member of an organization. */
export function CreateUser({ close }: { close: () => void }) {
  const create = useCreateUser();
  const { register, handleSubmit, setError, setValue, clearErrors, formState, control } = useForm<Account>({
    defaultValues: EMPTY,
  });
  const password = useWatch({ control, name: "password" });
  const organizationId = useWatch({ control, name: "organizationId" });
  const { errors } = formState;
  register("organizationId", { required: "Organisation requise" });
  const submit = handleSubmit(async (account) => {
    try {
      await create.mutateAsync(account);
    } catch (error) {
      showRefusal(setError, error, FIELDS);
      return;
    }
    close();
    notify({ kind: "success", text: `Le compte de ${account.name} est créé`, id: "admin" });
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <FormError error={errors.root} />
      <NameField error={errors.name?.message} {...register("name", nameRules)} />
      <EmailField error={errors.email?.message} {...register("email", emailRules)} />
      <SelectField label="Rôle" options={USER_ROLES} {...register("role")} />
      <OrganizationChoice
        chosen={organizationId}
        error={errors.organizationId?.message}
        onChoose={(id) => {
          setValue("organizationId", id);
          clearErrors("organizationId");
        }}
      />
      <NewPasswordField
        label="Mot de passe"
        typed={password}
        required
        error={errors.password?.message}
        {...register("password", newPasswordRules("Mot de passe"))}
      />
      <DialogWays submit="Créer le compte" busy={create.isPending} close={close} />
    </form>
  );
}
