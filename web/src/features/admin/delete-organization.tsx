import type { Organization } from "../../../../functions/organizations/contract.ts";
import { notify } from "../../ui/notify.ts";
import { ConfirmDelete } from "./confirm-delete.tsx";
import { useDeleteOrganization } from "./organizations.ts";
import type { OnWire } from "../../lib/on-wire.ts";

interface Props {
  organization: OnWire<Organization>;
  close: () => void;
  /** The row is about to go, and the focus with it. */
  onDeleted: () => void;
}

/** Takes an organization away with all its data, once its name is typed. */
export function DeleteOrganization({ organization: { id, name }, close, onDeleted }: Props) {
  const remove = useDeleteOrganization(id);
  return (
    <ConfirmDelete
      word={name}
      label="Nom de l’organisation"
      busy={remove.isPending}
      error={remove.error}
      close={close}
      remove={async () => {
        await remove.mutateAsync(undefined);
        close();
        onDeleted();
        notify({ kind: "success", text: `${name} est supprimée, avec ses données`, id: "admin" });
      }}
    >
      Ses contacts, leurs échanges et leurs notes, ses suggestions, ses connexions aux CRM, ses invitations et
      son historique seront effacés. Ses membres gardent leur compte. Cette action est définitive.
    </ConfirmDelete>
  );
}
