import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Navigate } from "react-router";
import type { InvitationReply } from "../../../../functions/auth/contract.ts";
import { messageOf } from "../../lib/api-error.ts";
import { brand } from "../../lib/brand.ts";
import { type Session, sessionQuery } from "../../lib/session.ts";
import type { OnWire } from "../../lib/on-wire.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Header } from "../../ui/header.tsx";
import { Message } from "../../ui/message.tsx";
import { ScreenPending } from "../../ui/screen-pending.tsx";
import { type InvitationLink, invitationQuery, isDead, useInvitationLink } from "./invitation.ts";

interface Known {
  link: InvitationLink;
  invitation: OnWire<InvitationReply>;
  session: Session | null;
}

interface Props {
  title: string;
  /** Shown where the address holds no invitation; else such an address is an unknown path. */
  without?: ReactNode;
  children: (known: Known) => ReactNode;
}

/** A screen of an invitation and of whoever opens it. */
export function WithInvitation({ title, without, children }: Props) {
  const link = useInvitationLink();
  if (link === null) return without ?? <Navigate to="/contacts" replace />;
  return (
    <>
      <title>{`${title} · ${brand}`}</title>
      <Loaded link={link}>{children}</Loaded>
    </>
  );
}

function Loaded({ link, children }: { link: InvitationLink; children: Props["children"] }) {
  const session = useQuery(sessionQuery());
  const invitation = useQuery(invitationQuery(link));

  if (invitation.data === undefined && isDead(invitation.error))
    return <Dead signedIn={Boolean(session.data)} />;
  const error = invitation.error ?? session.error;
  if (invitation.data !== undefined && session.data !== undefined) {
    return (
      <>
        <Header />
        {children({ link, invitation: invitation.data, session: session.data })}
      </>
    );
  }
  if (error === null || invitation.isFetching || session.isFetching) return <ScreenPending />;
  const retry = () => {
    if (invitation.data === undefined) void invitation.refetch();
    if (session.data === undefined) void session.refetch();
  };
  return (
    <>
      <Header />
      <Message title="L’invitation n’a pas pu être chargée" text={messageOf(error)}>
        <Button weight="primary" onClick={retry}>
          Réessayer
        </Button>
      </Message>
    </>
  );
}

function Dead({ signedIn }: { signedIn: boolean }) {
  return (
    <>
      <Header />
      <Message
        title="Cette invitation n’est plus valable"
        text={
          "Elle a déjà servi, a été annulée ou a plus de 48\u00A0heures. Demandez à la personne qui vous a invité de vous en envoyer une nouvelle."
        }
      >
        {signedIn ? (
          <ButtonLink to="/contacts">Aller à mes contacts</ButtonLink>
        ) : (
          <ButtonLink to="/auth/login">J’ai déjà un compte</ButtonLink>
        )}
      </Message>
    </>
  );
}
