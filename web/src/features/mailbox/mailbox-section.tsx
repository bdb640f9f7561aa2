import { useQuery } from "@tanstack/react-query";
import type { Mailbox } from "../../../../functions/mailbox/contract.ts";
import type * as z from "zod";
import { ago } from "../../lib/french-dates.ts";
import type { OnWire } from "../../lib/on-wire.ts";
import { Button } from "../../ui/button.tsx";
import rows from "../../ui/row.module.css";
import { DisconnectMailbox } from "./disconnect-mailbox.tsx";
import { mailboxQuery } from "./mailbox-queries.ts";
import styles from "./mailbox.module.css";
import { useConnectMailbox } from "./use-connect-mailbox.ts";

type Shown = OnWire<z.output<typeof Mailbox>>;
type Offered = { readonly provider: Shown["provider"]; readonly name: string };

/** « Messagerie »: one's own, connected a right at a time. Nothing where the server offers none. */
export function MailboxSection() {
  const { data } = useQuery(mailboxQuery());
  if (data === undefined || data.offered.length === 0) return null;
  const { mailbox } = data;
  const offered = data.offered.filter((one) => mailbox === null || one.provider === mailbox.provider);
  return (
    <section aria-labelledby="mailbox">
      <h2 id="mailbox">Messagerie</h2>
      {offered.map((one) => (
        <Rights key={one.provider} offered={one} mailbox={mailbox} />
      ))}
      {mailbox !== null && <Connected mailbox={mailbox} name={offered[0]?.name ?? ""} />}
    </section>
  );
}

const RIGHTS = [
  {
    purpose: "write",
    title: "Brouillons et envoi",
    text: "Un message part d’ici dans vos brouillons, ou, sur un clic confirmé, à son destinataire. Aucun e-mail n’est lu.",
  },
  {
    purpose: "replies",
    title: "Réponses",
    text: "Qui vous a répondu, et quand, par les seuls en-têtes. Aucun texte n’est lu\u00A0; rien n’est gardé des e-mails qui ne viennent pas de vos contacts.",
  },
] as const;

/** What may be allowed in one mailbox, each by itself. */
function Rights({ offered: { provider, name }, mailbox }: { offered: Offered; mailbox: Shown | null }) {
  const { connect, waiting, blockedUrl, outcome } = useConnectMailbox(provider, name);
  return (
    <>
      {RIGHTS.map(({ purpose, title, text }) => {
        const right = mailbox?.[purpose] ?? "none";
        return (
          <div className={rows["row"]} key={purpose}>
            <div className={rows["what"]}>
              <h3>
                {name}&nbsp;: {title.toLowerCase()}
              </h3>
              <p>{text}</p>
            </div>
            <div className={rows["state"]}>
              {right === "active" ? (
                <span className={styles["given"]}>✓ Autorisé</span>
              ) : (
                <Button
                  aria-label={`Autoriser ${name}\u00A0: ${title.toLowerCase()}`}
                  busy={waiting === purpose}
                  onClick={() => connect(purpose)}
                >
                  {right === "revoked" ? "Autoriser de nouveau" : "Autoriser"}
                </Button>
              )}
            </div>
          </div>
        );
      })}
      <output className={rows["output"]}>
        {waiting !== null && blockedUrl === null && "En attente de votre autorisation dans l’autre onglet…"}
      </output>
      {blockedUrl !== null && (
        <p>
          Votre navigateur a bloqué l’onglet.{" "}
          <a href={blockedUrl} target="_blank" rel="noopener noreferrer">
            Ouvrir {name}
          </a>
        </p>
      )}
      {outcome === "other_mailbox" && (
        <p role="alert" className={rows["wrong"]}>
          Une autre adresse est déjà connectée&nbsp;: rien n’a changé. Recommencez avec la même.
        </p>
      )}
      {outcome === "administrator" && (
        <p role="alert" className={rows["wrong"]}>
          Votre administrateur doit d’abord l’autoriser&nbsp;: l’autre onglet donne le lien à lui envoyer.
        </p>
      )}
    </>
  );
}

/** Which mailbox it is, when it was last read, what is wrong, and how to take it away. */
function Connected({ mailbox, name }: { mailbox: Shown; name: string }) {
  const { address, readAt, replies, problem } = mailbox;
  return (
    <div className={rows["row"]}>
      <div className={rows["what"]}>
        <h3 id="mailbox-address" tabIndex={-1}>
          {address}
        </h3>
        {replies === "active" && (
          <p>{readAt === null ? "Pas encore lue." : `Dernière lecture ${ago(readAt)}.`}</p>
        )}
        {problem !== null && (
          <p role="alert" className={rows["wrong"]}>
            {problem}
          </p>
        )}
      </div>
      <div className={rows["state"]}>
        <DisconnectMailbox name={name} address={address} />
      </div>
    </div>
  );
}
