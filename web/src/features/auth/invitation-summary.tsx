import type { InvitationReply } from "../../../../functions/auth/contract.ts";
import { dayAndTime } from "../../lib/french-dates.ts";
import { roleName } from "../../lib/roles.ts";
import type { OnWire } from "../../lib/on-wire.ts";
import styles from "./form.module.css";

/** Who invites to what, as what, and until when. */
export function InvitationSummary({ invitation }: { invitation: OnWire<InvitationReply> }) {
  const { inviterName, organizationName, role, expiresAt } = invitation;
  return (
    <div className={styles["tagline"]}>
      <p className={styles["lead"]}>
        <strong>{inviterName}</strong> vous invite à rejoindre <strong>{organizationName}</strong>.
      </p>
      <p className={styles["note"]}>
        Rôle&nbsp;: {roleName(role)}. Invitation valable jusqu’au{" "}
        <time dateTime={expiresAt}>{dayAndTime(expiresAt)}</time>.
      </p>
    </div>
  );
}
