import type { Organization, SentInvitation } from "../../../../functions/auth/contract.ts";
import { capitalized } from "../../lib/capitalized.ts";
import { messageOf } from "../../lib/api-error.ts";
import { dayAndTime } from "../../lib/french-dates.ts";
import { roleName } from "../../lib/roles.ts";
import type { OnWire } from "../../lib/on-wire.ts";
import { Address } from "../../ui/address.tsx";
import { Button } from "../../ui/button.tsx";
import { notify } from "../../ui/notify.ts";
import { type ShortColumn, ShortTable } from "../../ui/short-table.tsx";
import { InviteForm } from "./invite-form.tsx";
import { pending, useCancelInvitation, useInvite } from "./organization.ts";
import styles from "./team-screen.module.css";

interface Ways {
  busy: boolean;
  onWithdraw: (invitation: OnWire<SentInvitation>) => void;
}

const columnsOf = ({ busy, onWithdraw }: Ways): ShortColumn<OnWire<SentInvitation>>[] => [
  {
    label: "Email",
    by: ({ email }) => email,
    isPlain: true,
    cell: ({ email }) => (
      <div className={styles["name"]}>
        <Address email={email} />
      </div>
    ),
  },
  {
    label: "Rôle",
    by: ({ role }) => roleName(role),
    isPlain: true,
    cell: ({ role }) => capitalized(roleName(role)),
  },
  {
    label: "Jusqu’au",
    by: ({ expiresAt }) => Date.parse(expiresAt),
    isNumber: true,
    cell: ({ expiresAt }) => <time dateTime={expiresAt}>{dayAndTime(expiresAt)}</time>,
  },
  {
    label: "Gérer",
    isPlain: true,
    cell: (invitation) => (
      <div className={styles["remove"]}>
        <Button
          weight="quiet"
          aria-label={`Annuler l’invitation de ${invitation.email}`}
          disabled={busy}
          onClick={() => onWithdraw(invitation)}
        >
          Annuler
        </Button>
      </div>
    ),
  },
];

interface Props {
  organization: OnWire<Organization>;
  myRole: string;
}

/** The invitations that wait for an answer, and one more. */
export function Invitations({ organization, myRole }: Props) {
  const invite = useInvite();
  const cancel = useCancelInvitation();
  const waiting = pending(organization);

  const failed = (text: string) => (error: unknown) =>
    notify({ kind: "error", text: `${text} ${messageOf(error)}`, id: "team" });
  const again = ({ email, role }: OnWire<SentInvitation>) =>
    invite.mutate(
      { organizationId: organization.id, email, role },
      { onError: failed("L’invitation n’est pas partie.") },
    );
  const withdraw = (invitation: OnWire<SentInvitation>) =>
    cancel.mutate(
      { invitationId: invitation.id },
      {
        onSuccess: () => {
          document.getElementById("invitations")?.focus();
          notify({
            kind: "plain",
            text: `Invitation de ${invitation.email} annulée`,
            id: "team",
            action: { label: "Inviter de nouveau", onClick: () => again(invitation) },
          });
        },
        onError: failed("L’invitation n’a pas été annulée."),
      },
    );

  return (
    <section aria-labelledby="invitations">
      <h2 id="invitations" tabIndex={-1}>
        Invitations
      </h2>
      {waiting.length === 0 ? (
        <p className={styles["none"]}>Aucune invitation en attente.</p>
      ) : (
        <ShortTable
          label="Invitations en attente"
          columns={columnsOf({ busy: cancel.isPending, onWithdraw: withdraw })}
          rows={waiting}
          keyOf={({ id }) => id}
        />
      )}
      <InviteForm organizationId={organization.id} myRole={myRole} />
    </section>
  );
}
