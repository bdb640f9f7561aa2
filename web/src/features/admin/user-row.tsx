import { useRef } from "react";
import type { User } from "../../../../functions/users/contract.ts";
import { messageOf } from "../../lib/api-error.ts";
import { shortDay } from "../../lib/french-dates.ts";
import { roleName } from "../../lib/roles.ts";
import { Button } from "../../ui/button.tsx";
import { notify } from "../../ui/notify.ts";
import styles from "./admin.module.css";
import { BanUser } from "./ban-user.tsx";
import { DeleteUser } from "./delete-user.tsx";
import { DialogButton } from "./dialog-button.tsx";
import { UpdateUser } from "./update-user.tsx";
import { useUnbanUser } from "./users.ts";

/** One account, and what an administrator may do with it. */
export function UserRow({ user, onDeleted }: { user: User; onDeleted: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The button goes, and the focus with it.
  const onBanChanged = () => heading.current?.focus();
  const { name, email, role, banned, createdAt, organizations } = user;
  return (
    <>
      <div className={styles["what"]}>
        <h2 ref={heading} tabIndex={-1}>
          {name}
        </h2>
        <p>{email}</p>
        <p>
          {organizations.length === 0
            ? "Aucune organisation"
            : organizations.map((one) => `${one.name} (${roleName(one.role)})`).join(", ")}
        </p>
        <p>
          {role === "admin" && <strong className={styles["mark"]}>Administrateur, </strong>}
          {role === "admin" ? "compte créé le " : "Compte créé le "}
          <time dateTime={createdAt.toISOString()}>{shortDay(createdAt)}</time>
        </p>
        {banned && <p className={styles["wrong"]}>{banInWords(user)}</p>}
      </div>
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
    </>
  );
}

function Unban({ user: { id, name }, onUnbanned }: { user: User; onUnbanned: () => void }) {
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

const TIME = new Intl.DateTimeFormat("fr-FR", { hour: "numeric", minute: "2-digit" });

/** « Suspendu jusqu’au 23 novembre 2026 à 14:05 : impayé ». */
function banInWords({ banExpires, banReason }: User): string {
  const until =
    banExpires === null ? "sans fin" : `jusqu’au ${shortDay(banExpires)} à ${TIME.format(banExpires)}`;
  return `Suspendu ${until}${banReason === null ? "" : `\u00A0: ${banReason}`}`;
}
