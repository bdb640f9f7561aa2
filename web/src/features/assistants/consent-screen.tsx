import { useQuery } from "@tanstack/react-query";
import { Navigate, useLocation } from "react-router";
import { messageOf } from "../../lib/api-error.ts";
import { brand } from "../../lib/brand.ts";
import { sessionQuery } from "../../lib/session.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Header } from "../../ui/header.tsx";
import { Message } from "../../ui/message.tsx";
import { ScreenPending } from "../../ui/screen-pending.tsx";
import { signInThen } from "../auth/next-path.ts";
import { consentQuery } from "./consent.ts";
import { ConsentForm } from "./consent-form.tsx";

/**
 * Where an assistant sends its person's browser to be authorized (docs/decisions, 081). Whoever has no session signs in
 * first and comes back. The server alone reads what stands in the address.
 */
export default function ConsentScreen() {
  const request = useLocation().search.slice(1);
  const session = useQuery(sessionQuery());
  const isSignedIn = session.data !== undefined && session.data !== null;
  const asked = useQuery({ ...consentQuery(request), enabled: isSignedIn });
  const refusedAt = asked.data !== undefined && "refusedAt" in asked.data ? asked.data.refusedAt : null;

  if (session.data === null) {
    // An asterisk is the one mark that this writes and the way back does not know.
    const query = new URLSearchParams(request).toString().replaceAll("*", "%2A");
    return <Navigate to={signInThen(`/consent?${query}`)} replace />;
  }
  const error = session.error ?? asked.error;
  return (
    <>
      <title>{`Autoriser un assistant · ${brand}`}</title>
      {error !== null && (
        <Message title="Cet assistant ne peut pas être autorisé" text={messageOf(error)}>
          <Button onClick={() => void (session.isError ? session.refetch() : asked.refetch())}>
            Réessayer
          </Button>
          <ButtonLink to="/contacts">Aller à mes contacts</ButtonLink>
        </Message>
      )}
      {error === null && asked.data === undefined && <ScreenPending />}
      {refusedAt !== null && (
        // By a click only: anybody may make such an address, and where it leads is theirs to say.
        <Message
          title="La demande est incomplète"
          text={`Rien n’est autorisé. L’assistant répond à l’adresse ${new URL(refusedAt).host}\u00A0: retournez-y si vous le connaissez, il dira ce qui lui manque.`}
        >
          <Button onClick={() => window.location.replace(refusedAt)}>Retourner à l’assistant</Button>
          <ButtonLink to="/contacts">Aller à mes contacts</ButtonLink>
        </Message>
      )}
      {isSignedIn && asked.data !== undefined && "scopes" in asked.data && (
        <>
          <Header />
          <ConsentForm request={request} asked={asked.data} session={session.data} />
        </>
      )}
    </>
  );
}
