import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { isOutage, messageOf } from "../../lib/api-error.ts";
import { brand } from "../../lib/brand.ts";
import type { ReadAhead } from "../../lib/asked-ahead.ts";
import { useBack } from "../../lib/use-back.ts";
import { useActiveOrganization } from "../../lib/session.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Header } from "../../ui/header.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Message } from "../../ui/message.tsx";
import { ContactPage } from "./contact-page.tsx";
import styles from "./contact-screen.module.css";
import { ContactSkeleton } from "./contact-skeleton.tsx";
import { displayName } from "../../lib/contacts/display.ts";
import { KnownOfFeed } from "./known-of-feed.tsx";
import { contactQuery, isMissing } from "../../lib/contacts/contact-query.ts";

/** Needs the list, which is loaded after the contact. */
const Neighbours = lazyPart(async () => (await import("./neighbours.tsx")).Neighbours);

/** Reads the contact that the address names. */
export const readAhead: ReadAhead = ({ client, path }) =>
  client.prefetchQuery(contactQuery(path.replace("/contacts/", "")));

/** One contact: who, what to say, and why. */
export default function ContactScreen() {
  const { contactId = "" } = useParams();
  const back = useBack("/contacts");
  const organization = useActiveOrganization();
  const contact = useQuery({
    ...contactQuery(contactId),
    enabled: organization !== null && contactId !== "",
  });

  return (
    <>
      <title>{`${contact.data === undefined ? "Contact" : displayName(contact.data)} · ${brand}`}</title>
      <div className={styles["header"]}>
        <Header>
          <ButtonLink to="/settings" weight="quiet">
            Paramètres
          </ButtonLink>
        </Header>
      </div>
      {contact.data === undefined && contact.isError ? (
        <Unavailable contactId={contactId} error={contact.error} onRetry={() => void contact.refetch()} />
      ) : (
        <main className={styles["page"]}>
          <div className={styles["top"]}>
            <Button weight="quiet" className={styles["back"]} onClick={back}>
              <span aria-hidden="true">←</span> Retour
            </Button>
            {organization !== null && <Neighbours contactId={contactId} />}
          </div>
          {contact.data === undefined ? (
            <ContactSkeleton />
          ) : (
            <ContactPage key={contact.data.id} contact={contact.data} />
          )}
        </main>
      )}
    </>
  );
}

function Unavailable(props: { contactId: string; error: Error; onRetry: () => void }) {
  const { contactId, error, onRetry } = props;
  const missing = isMissing(error);
  return (
    <Message
      title={missing ? "Contact introuvable" : "Ce contact n’a pas pu être chargé"}
      text={missing ? "Ce contact n’existe pas ou n’est plus accessible." : messageOf(error)}
    >
      {!missing && (
        <Button weight="primary" onClick={onRetry}>
          Réessayer
        </Button>
      )}
      <ButtonLink to="/contacts" weight={missing ? "primary" : "secondary"}>
        Revenir aux contacts
      </ButtonLink>
      {isOutage(error) && <KnownOfFeed contactId={contactId} />}
    </Message>
  );
}
