import { useRef } from "react";
import { messageOf } from "../../lib/api-error.ts";
import { dayAndTime } from "../../lib/french-dates.ts";
import { capitalized, roleName } from "../../lib/roles.ts";
import { Button } from "../../ui/button.tsx";
import { notify } from "../../ui/notify.ts";
import { InviteForm } from "./invite-form.tsx";
import {
  type Organization,
  pending,
  type SentInvitation,
  useCancelInvitation,
  useInvite,
} from "./organization.ts";
import styles from "./team-screen.module.css";

interface Props {
  organization: Organization;
  myRole: string;
}

/** The invitations that wait for an answer, and one more. */
export function Invitations({ organization, myRole }: Props) {
  const title = useRef<HTMLHeadingElement>(null);
  const invite = useInvite();
  const cancel = useCancelInvitation();
  const waiting = pending(organization);

  const failed = (text: string) => (error: unknown) =>
    notify({ kind: "error", text: `${text} ${messageOf(error)}`, id: "team" });
  const again = ({ email, role }: SentInvitation) =>
    invite.mutate(
      { organizationId: organization.id, email, role },
      { onError: failed("L’invitation n’est pas partie.") },
    );
  const withdraw = (invitation: SentInvitation) =>
    cancel.mutate(
      { invitationId: invitation.id },
      {
        onSuccess: () => {
          title.current?.focus();
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
      <h2 id="invitations" ref={title} tabIndex={-1}>
        Invitations
      </h2>
      {waiting.length === 0 ? (
        <p className={styles["none"]}>Aucune invitation en attente.</p>
      ) : (
        <ul>
          {waiting.map((invitation) => (
            <li key={invitation.id} className={styles["row"]}>
              <div className={styles["what"]}>
                <h3>{invitation.email}</h3>
                <p>
                  {capitalized(roleName(invitation.role))}, jusqu’au{" "}
                  <time dateTime={invitation.expiresAt.toISOString()}>
                    {dayAndTime(invitation.expiresAt)}
                  </time>
                </p>
              </div>
              <div className={styles["ways"]}>
                <Button
                  weight="quiet"
                  aria-label={`Annuler l’invitation de ${invitation.email}`}
                  disabled={cancel.isPending}
                  onClick={() => withdraw(invitation)}
                >
                  Annuler
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      <InviteForm organizationId={organization.id} myRole={myRole} />
    </section>
  );
}
