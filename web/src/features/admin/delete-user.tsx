import type { User } from "../../../../functions/users/contract.ts";
import { notify } from "../../ui/notify.ts";
import { ConfirmDelete } from "./confirm-delete.tsx";
import { useDeleteUser } from "./users.ts";
import type { OnWire } from "../../lib/on-wire.ts";

interface Props {
  user: OnWire<User>;
  close: () => void;
  /** The row is about to go, and the focus with it. */
  onDeleted: () => void;
}

/** Takes an account away, once its address is typed. */
export function DeleteUser({ user: { id, name, email }, close, onDeleted }: Props) {
  const remove = useDeleteUser(id);
  return (
    <ConfirmDelete
      word={email}
      label="Adresse e-mail"
      busy={remove.isPending}
      error={remove.error}
      close={close}
      remove={async () => {
        await remove.mutateAsync(undefined);
        close();
        onDeleted();
        notify({ kind: "success", text: `Le compte de ${name} est supprimé`, id: "admin" });
      }}
    >
      Le compte de {name} sera supprimé et ses sessions fermées, avec ses suggestions du jour. Les contacts de
      ses organisations restent. Cette action est définitive.
    </ConfirmDelete>
  );
}
