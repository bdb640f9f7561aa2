import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { contract as updateOrganizationSettings } from "../../../../functions/settings/update-organization-settings.ts";
import { call } from "../../lib/call.ts";
import { DialogButton } from "../../ui/dialog-button.tsx";
import { notify } from "../../ui/notify.ts";
import { OrganizationForm } from "../admin/organization-form.tsx";
import { organizationSettingsQuery, useOrganizationSettings } from "../../lib/organization-settings.ts";
import { myOrganizationsQuery } from "../../lib/organization-query.ts";
import { organizationKey } from "../../lib/organization-query.ts";
import styles from "./team-screen.module.css";

/** The organization's name and domains, which its owners change. */
export function Identity() {
  const settings = useOrganizationSettings();
  const update = useUpdateIdentity();
  if (settings?.mayChange !== true) return null;
  const { name, domains } = settings;
  return (
    <section aria-labelledby="identity">
      <h2 id="identity">Organisation</h2>
      <div className={styles["row"]}>
        <div className={styles["what"]}>
          <h3>{name}</h3>
          <p>
            {domains.length === 0
              ? "Aucun domaine"
              : `${domains.length === 1 ? "Domaine" : "Domaines"}\u00A0: ${domains.join(", ")}`}
          </p>
        </div>
        <DialogButton
          label="Modifier"
          about="l’organisation"
          weight="secondary"
          title="Modifier l’organisation"
        >
          {(close) => (
            <OrganizationForm
              name={name}
              domains={domains}
              submit="Enregistrer"
              busy={update.isPending}
              close={close}
              save={async (described) => {
                await update.mutateAsync(described);
                notify({ kind: "success", text: `${described.name} est enregistrée`, id: "team" });
              }}
            />
          )}
        </DialogButton>
      </div>
    </section>
  );
}

function useUpdateIdentity() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { name: string; domains: string[] }) =>
      call<typeof updateOrganizationSettings>({ method: "PATCH", path: "/api/settings/organization", body }),
    onSuccess: (changed) => {
      client.setQueryData(organizationSettingsQuery().queryKey, changed);
      return Promise.all([
        client.invalidateQueries({ queryKey: organizationKey }),
        client.invalidateQueries({ queryKey: myOrganizationsQuery().queryKey }),
      ]);
    },
  });
}
