import { useMemo } from "react";
import type { Action } from "../../../../functions/actions/contract.ts";
import type { ContactDetail } from "../../../../functions/contacts/contract.ts";
import { OutsideLink } from "../../ui/button.tsx";
import { toPlainText } from "../../lib/markdown.ts";
import { ContactHeader } from "./contact-header.tsx";
import { ContactMenu } from "./contact-menu.tsx";
import styles from "./contact-screen.module.css";
import { displayName, openAction } from "./display.ts";
import { groundingOf } from "./grounding.ts";
import { History } from "./history.tsx";
import { Letter } from "./letter.tsx";
import { useLights } from "./lights.ts";
import { mailDraft, profileAddress } from "./outside-links.ts";
import { Objection } from "./objection.tsx";
import { Proposal } from "./proposal.tsx";
import { doNotContact } from "./suppressed.ts";
import { TypeTag } from "./type-tag.tsx";
import { useMessageDraft } from "./use-message-draft.ts";
import { WhyNot } from "./why-not.tsx";
import { Why } from "./why.tsx";

/** The contact's page; what it proposes is its first open action, else the last one, as it was. */
export function ContactPage({ contact }: { contact: ContactDetail }) {
  const action = openAction(contact) ?? contact.actions[0];
  return action === undefined ? (
    <>
      <Who contact={contact} message="" />
      <div className={styles["columns"]}>
        <section aria-labelledby="proposal" className={styles["what"]}>
          <h2 id="proposal">Proposition</h2>
          <p>Aucune proposition pour ce contact pour le moment.</p>
        </section>
        <div className={styles["side"]}>
          {contact.suggestion === null && <WhyNot contactId={contact.id} />}
          <History contact={contact} />
        </div>
      </div>
    </>
  ) : (
    <WithAction key={action.id} contact={contact} action={action} />
  );
}

function WithAction({ contact, action }: { contact: ContactDetail; action: Action }) {
  const grounding = useMemo(() => groundingOf(contact, action.claims), [contact, action.claims]);
  const lights = useLights(grounding);
  const edited = useMessageDraft(action);
  // Text that could not be saved stays at hand even after the action was closed.
  const editable = action.archivedAt === null || !edited.draft.clean();
  const reasoning = action.ai_prettyReasoning ?? action.ai_reasoning;

  return (
    <>
      <Who contact={contact} message={edited.message} />
      <div className={styles["columns"]}>
        <section aria-labelledby="proposal" className={styles["what"]}>
          <div className={styles["title"]}>
            <h2 id="proposal">Proposition</h2>
            <TypeTag type={action.type} />
            {action.archivedAt !== null && <span className={styles["badge"]}>Traité</span>}
          </div>
          <p className={styles["lead"]}>{action.ai_prettyAction ?? action.ai_action}</p>
          {action.ai_model === "demo-rules" && (
            <p className={styles["demo"]}>Mode démonstration, texte généré sans IA</p>
          )}
          {editable ? (
            <Proposal
              action={action}
              edited={edited}
              grounding={grounding}
              lights={lights}
              forbidden={contact.suppressed && doNotContact(contact.suppressed)}
            />
          ) : (
            <div className={styles["closed"]}>
              <Letter markdown={edited.message} grounding={grounding} lights={lights} />
            </div>
          )}
        </section>
        <div className={styles["side"]}>
          <Why
            grounding={grounding}
            lights={lights}
            reasoning={
              reasoning !== null && <Letter markdown={reasoning} grounding={grounding} lights={lights} />
            }
          />
          {contact.suggestion === null && <WhyNot contactId={contact.id} />}
          <History contact={contact} />
        </div>
      </div>
    </>
  );
}

function Who({ contact, message }: { contact: ContactDetail; message: string }) {
  const { suppressed } = contact;
  return (
    <div className={styles["who"]}>
      <ContactHeader contact={contact}>
        <h1>{displayName(contact)}</h1>
      </ContactHeader>
      <div className={styles["reach"]}>
        <OutsideLink
          href={profileAddress(contact.linkedinProfileURL)}
          newTab
          unavailable="Aucun profil LinkedIn connu pour ce contact"
        >
          Profil LinkedIn
        </OutsideLink>
        <OutsideLink
          href={suppressed === null ? mailDraft(contact.email, toPlainText(message)) : null}
          unavailable={
            suppressed === null ? "Aucune adresse e-mail connue pour ce contact" : doNotContact(suppressed)
          }
        >
          Écrire un e-mail
        </OutsideLink>
        <ContactMenu contact={contact} />
      </div>
      {suppressed !== null && <Objection contact={contact} suppressed={suppressed} />}
    </div>
  );
}
