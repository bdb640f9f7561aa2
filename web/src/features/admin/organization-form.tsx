import { useForm } from "react-hook-form";
import type { Organization } from "../../../../functions/organizations/contract.ts";
import { DialogWays } from "../../ui/dialog-ways.tsx";
import { Field } from "../../ui/field.tsx";
import { notify } from "../../ui/notify.ts";
import { FormError } from "../../ui/form-error.tsx";
import { NameField } from "./account-fields.tsx";
import { useCreateOrganization, useUpdateOrganization } from "./organizations.ts";
import { showRefusal } from "../../lib/refusal.ts";
import { nameRules } from "../../lib/name-rules.ts";
import type { OnWire } from "../../lib/on-wire.ts";

interface Described {
  name: string;
  domains: string[];
}

/** The form of a new organization, which has no members yet. */
export function NewOrganization({ close }: { close: () => void }) {
  const create = useCreateOrganization();
  return (
    <OrganizationForm
      name=""
      domains={[]}
      submit="Créer l’organisation"
      busy={create.isPending}
      close={close}
      save={async (described) => {
        await create.mutateAsync(described);
        notify({ kind: "success", text: `${described.name} est créée`, id: "admin" });
      }}
    />
  );
}

/** The form of an organization that is there, filled with its name and domains. */
export function OrganizationChange({
  organization,
  close,
}: {
  organization: OnWire<Organization>;
  close: () => void;
}) {
  const update = useUpdateOrganization(organization.id);
  return (
    <OrganizationForm
      name={organization.name}
      domains={organization.domains}
      submit="Enregistrer"
      busy={update.isPending}
      close={close}
      save={async (described) => {
        await update.mutateAsync(described);
        notify({ kind: "success", text: `${described.name} est enregistrée`, id: "admin" });
      }}
    />
  );
}

interface Props extends Described {
  submit: string;
  busy: boolean;
  save: (described: Described) => Promise<void>;
  close: () => void;
}

/** Name and domains; `save` may refuse them. */
export function OrganizationForm({ name, domains, submit, busy, save, close }: Props) {
  const { register, handleSubmit, setError, formState } = useForm({
    defaultValues: { name, domains: domains.join(", ") },
  });
  const { errors } = formState;
  const onSubmit = handleSubmit(async (typed) => {
    try {
      await save({ name: typed.name, domains: readDomains(typed.domains) });
    } catch (error) {
      showRefusal(setError, error, ["name", "domains"]);
      return;
    }
    close();
  });
  return (
    <form noValidate onSubmit={(event) => void onSubmit(event)}>
      <FormError error={errors.root} />
      <NameField error={errors.name?.message} {...register("name", nameRules)} />
      <Field
        label="Domaines, séparés par des virgules"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.domains?.message}
        {...register("domains", { validate: (typed) => wrongDomain(typed) ?? true })}
      />
      <DialogWays submit={submit} busy={busy} close={close} />
    </form>
  );
}

function readDomains(typed: string): string[] {
  return [...new Set(typed.toLowerCase().split(/[\s,;]+/u))].filter((domain) => domain !== "");
}

// The server's rule, looser; it names the one that is wrong.
const DOMAIN = /^([a-z0-9-]{1,63}\.)+[a-z0-9-]{2,63}$/;

function wrongDomain(typed: string): string | undefined {
  const wrong = readDomains(typed).find((domain) => !DOMAIN.test(domain));
  return wrong === undefined
    ? undefined
    : `«\u00A0${wrong}\u00A0» n’est pas un nom de domaine, tel que exemple.fr.`;
}
