import type { User } from "../../../../functions/users/contract.ts";
import { messageOf } from "../../lib/api-error.ts";
import { shortDay, timeOf } from "../../lib/french-dates.ts";
import { roleName } from "../../lib/roles.ts";
import type { OnWire } from "../../lib/on-wire.ts";
import { Address } from "../../ui/address.tsx";
import { Button } from "../../ui/button.tsx";
import { DialogButton } from "../../ui/dialog-button.tsx";
import { notify } from "../../ui/notify.ts";
import type { Column } from "../../ui/sorted-table.tsx";
import styles from "./admin.module.css";
import { BanUser } from "./ban-user.tsx";
import { DeleteUser } from "./delete-user.tsx";
import { UpdateUser } from "./update-user.tsx";
import { useUnbanUser } from "./users.ts";

/** The columns of the accounts, and what an administrator may do with each. */
export const USER_COLUMNS: readonly Column<OnWire<User>>[] = [
  { label: "Nom", sort: "name", isPlain: true, cell: (user) => <Name user={user} /> },
  {
    label: "Email",
    sort: "email",
    isPlain: true,
    cell: ({ email }) => <Address email={email} />,
  },
  {
    label: "Organisations",
    isPlain: true,
    cell: ({ organizations }) =>
      organizations.length === 0
        ? "Aucune organisation"
        : organizations.map((one) => `${one.name} (${roleName(one.role)})`).join(", "),
  },
  {
    label: "Rôle",
    sort: "-role",
    cell: ({ role }) => (role === "admin" ? <strong>Administrateur</strong> : "Utilisateur"),
  },
  {
    label: "Créé le",
    sort: "-createdAt",
    isNumber: true,
    cell: ({ createdAt }) => <time dateTime={createdAt}>{shortDay(createdAt)}</time>,
  },
  { label: "Gérer", isPlain: true, cell: (user) => <Ways user={user} /> },
];

function Name({ user }: { user: OnWire<User> }) {
  return (
    <>
      <strong id={`user-${user.id}`} tabIndex={-1} className={styles["name"]}>
        {user.name}
      </strong>
      {user.banned && <p className={styles["wrong"]}>{banInWords(user)}</p>}
    </>
  );
}

/** The row goes, and the focus with it. */
const onDeleted = () => document.getElementById("tools")?.focus();

function Ways({ user }: { user: OnWire<User> }) {
  const { id, name, banned } = user;
  // The button goes, and the focus with it.
  const onBanChanged = () => document.getElementById(`user-${id}`)?.focus();
  return (
    <div className={styles["ways"]}>
      <DialogButton label="Modifier" about={name} title={`Modifier ${name}`}>
        {(close) => <UpdateUser user={user} close={close} />}
      </DialogButton>
      {banned ? (
        <Unban user={user} onUnbanned={onBanChanged} />
      ) : (
        <DialogButton label="Suspendre" about={name} title={`Suspendre ${name}`}>
          {(close) => <BanUser user={user} close={close} onBanned={onBanChanged} />}
        </DialogButton>
      )}
      <DialogButton label="Supprimer" about={name} title={`Supprimer ${name}`}>
        {(close) => <DeleteUser user={user} close={close} onDeleted={onDeleted} />}
      </DialogButton>
    </div>
  );
}

function Unban({ user: { id, name }, onUnbanned }: { user: OnWire<User>; onUnbanned: () => void }) {
  const unban = useUnbanUser(id);
  // Not callbacks of `mutate`: those are dropped when the button goes.
  const lift = async () => {
    try {
      await unban.mutateAsync(undefined);
    } catch (error) {
      notify({ kind: "error", text: `La suspension reste. ${messageOf(error)}`, id: "admin" });
      return;
    }
    onUnbanned();
    notify({ kind: "success", text: `${name} peut de nouveau se connecter`, id: "admin" });
  };
  return (
    <Button
      weight="quiet"
      aria-label={`Lever la suspension de ${name}`}
      busy={unban.isPending}
      disabled={unban.isPending}
      onClick={() => void lift()}
    >
      Lever la suspension
    </Button>
  );
}

/** « Suspendu jusqu’au 23 novembre 2026 à 14 h 05 : impayé ». */
function banInWords({ banExpires, banReason }: OnWire<User>): string {
  const until = banExpires === null ? "sans fin" : `jusqu’au ${shortDay(banExpires)} à ${timeOf(banExpires)}`;
  return `Suspendu ${until}${banReason === null ? "" : `\u00A0: ${banReason}`}`;
}
