import { useNavigate } from "react-router";
import type { InvitationReply } from "../../../../functions/auth/contract.ts";
import { messageOf } from "../../lib/api-error.ts";
import type { Session } from "../../lib/session.ts";
import type { OnWire } from "../../lib/on-wire.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Message } from "../../ui/message.tsx";
import { notify } from "../../ui/notify.ts";
import { FormError } from "../../ui/form-error.tsx";
import styles from "./form.module.css";
import { addressFor, type InvitationLink, useAcceptInvitation, useRejectInvitation } from "./invitation.ts";
import { InvitationSummary } from "./invitation-summary.tsx";
import { signInThen } from "./next-path.ts";
import { useSignOut } from "./sign-out.ts";
import { WithInvitation } from "./with-invitation.tsx";

/** Where somebody answers an invitation: what there is to do depends on who is signed in. */
export default function InvitationScreen() {
  return (
    <WithInvitation title="Invitation">
      {({ link, invitation, session }) => {
        if (session === null) return <Stranger link={link} invitation={invitation} />;
        return isRecipient(session, invitation) ? (
          <Recipient link={link} invitation={invitation} />
        ) : (
          <SomebodyElse link={link} invitation={invitation} email={session.user.email} />
        );
      }}
    </WithInvitation>
  );
}

interface Props {
  link: InvitationLink;
  invitation: OnWire<InvitationReply>;
}

function Recipient({ link, invitation }: Props) {
  const navigate = useNavigate();
  const accept = useAcceptInvitation(link);
  const reject = useRejectInvitation(link);
  const busy = accept.isPending || reject.isPending;
  const error = accept.error ?? reject.error;
  const { organizationName, inviterName } = invitation;

  if (reject.isSuccess) {
    return (
      <Message
        title="Invitation refusée"
        text={`Vous ne rejoignez pas ${organizationName}. Si vous changez d’avis, ${inviterName} peut vous inviter de nouveau.`}
      >
        <ButtonLink to="/contacts">Aller à mes contacts</ButtonLink>
      </Message>
    );
  }
  const join = () => {
    reject.reset();
    accept.mutate(undefined, {
      onSuccess: () => {
        notify({ kind: "success", text: `Vous avez rejoint ${organizationName}` });
        void navigate("/contacts", { replace: true });
      },
    });
  };
  const refuse = () => {
    accept.reset();
    reject.mutate();
  };
  return (
    <main className={styles["page"]}>
      <div>
        <h1>Invitation</h1>
        <InvitationSummary invitation={invitation} />
      </div>
      <div className={styles["form"]}>
        <FormError error={error === null ? undefined : { message: messageOf(error) }} />
        <Button weight="primary" busy={accept.isPending} disabled={busy} onClick={join}>
          {accept.isPending ? "Un instant…" : `Rejoindre ${organizationName}`}
        </Button>
        <Button busy={reject.isPending} disabled={busy} onClick={refuse}>
          Refuser
        </Button>
      </div>
    </main>
  );
}

function SomebodyElse({ link, invitation, email }: Props & { email: string }) {
  const signOut = useSignOut(wayIn({ link, invitation }));
  return (
    <main className={styles["page"]}>
      <div>
        <h1>Invitation</h1>
        <InvitationSummary invitation={invitation} />
      </div>
      <p className={styles["notice"]}>
        Cette invitation est adressée à <strong>{invitation.email}</strong>, et vous êtes connecté avec{" "}
        <strong>{email}</strong>. Déconnectez-vous pour y répondre.
      </p>
      <div className={styles["form"]}>
        <Button
          weight="primary"
          busy={signOut.isPending}
          disabled={signOut.isPending}
          onClick={() => signOut.mutate()}
        >
          Me déconnecter
        </Button>
        <ButtonLink to="/contacts">Rester connecté</ButtonLink>
      </div>
    </main>
  );
}

function Stranger({ link, invitation }: Props) {
  return (
    <main className={styles["page"]}>
      <div>
        <h1>Invitation</h1>
        <InvitationSummary invitation={invitation} />
      </div>
      <div className={styles["form"]}>
        <p className={styles["note"]}>
          {invitation.hasAccount ? "Connectez-vous" : "Créez votre compte"} avec{" "}
          <strong>{invitation.email}</strong> pour y répondre.
        </p>
        <ButtonLink to={wayIn({ link, invitation })} weight="primary">
          {invitation.hasAccount ? "Me connecter" : "Créer mon compte"}
        </ButtonLink>
      </div>
    </main>
  );
}

/** Where the invited person gets a session: with their account, or by creating it. */
function wayIn({ link, invitation }: Props): string {
  return invitation.hasAccount
    ? signInThen(addressFor("/auth/invitation", link))
    : addressFor("/auth/register", link);
}

function isRecipient(session: Session, invitation: OnWire<InvitationReply>): boolean {
  return session.user.email.toLowerCase() === invitation.email.toLowerCase();
}
