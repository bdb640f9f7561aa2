import { type ReactNode, useEffect, useMemo } from "react";
import type { Action } from "../../../../functions/suggestions/actions/contract.ts";
import type { ContactDetail } from "../../../../functions/contacts/contract.ts";
import { OutsideLink } from "../../ui/button.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { loadMarkdown, toPlainText } from "../../lib/markdown.ts";
import { whenIdle } from "../../lib/idle.ts";
import { CallButton } from "../message/call/call-button.tsx";
import { ContactHeader } from "../../ui/contact-header.tsx";
import { ContactMenu } from "./contact-menu.tsx";
import styles from "./contact-screen.module.css";
import { Deals } from "./deals.tsx";
import { displayName, openAction } from "../../lib/contacts/display.ts";
import { groundingOf } from "../evidence/grounding.ts";
import { Letter } from "../message/letter.tsx";
import { useHighlight } from "../evidence/highlight.ts";
import { whoWrote } from "../../lib/model-words.ts";
import { useNewProposal } from "./use-new-proposal.ts";
import { copyTooLong } from "../message/copy.ts";
import { Glyph } from "./glyph.tsx";
import { mailDraft, profileAddress } from "../message/outside-links.ts";
import { Objection } from "./privacy/objection.tsx";
import { Proposal } from "../message/proposal.tsx";
import { doNotContact } from "../../lib/contacts/suppressed.ts";
import type { OnWire } from "../../lib/on-wire.ts";
import { TypeTag } from "../../ui/type-tag.tsx";
import { Unsure } from "../../ui/unsure.tsx";
import type { ContactJob } from "./use-contact-job.ts";
import { useMessageDraft } from "../message/use-message-draft.ts";
import { type Sending, useSending } from "../message/use-sending.ts";
import { WhyNot } from "../evidence/why-not.tsx";
import { Why } from "../evidence/why.tsx";

/** Where one stands. Beside the message or below it, so its code loads after it, as all that follows. */
const Situation = lazyPart(async () => (await import("./situation.tsx")).Situation);

const About = lazyPart(async () => (await import("./about.tsx")).About);

/** Few are private persons. */
const PrivatePerson = lazyPart(
  async () => (await import("../message/call/private-person.tsx")).PrivatePerson,
);

/** Loaded only for messages that are drafted when their card is opened. */
const Drafting = lazyPart(async () => (await import("./drafting.tsx")).Drafting);

/** Needs what was read, which is loaded after the contact. */
const ObjectionOfContact = lazyPart(
  async () => (await import("./objections/of-contact.tsx")).ObjectionOfContact,
);

const Unfilled = lazyPart(async () => (await import("../message/unfilled.tsx")).Unfilled);

/** Stands below the letter. */
const NewProposal = lazyPart(async () => (await import("./new-proposal.tsx")).NewProposal);

/** Few have any. */
const UnsavedNotice = lazyPart(async () => (await import("../message/unsaved-notice.tsx")).UnsavedNotice);

const NamedOfContact = lazyPart(async () => (await import("./named-people/of-contact.tsx")).NamedOfContact);

/** The contact's page; what it proposes is its first open action, else the last one, as it was. */
export function ContactPage({ contact }: { contact: OnWire<ContactDetail> }) {
  const action = openAction(contact) ?? contact.actions[0];
  const renewal = useNewProposal(contact.id);
  // Marks may be typed from here on.
  useEffect(() => void whenIdle().then(() => loadMarkdown()), []);
  return action === undefined ? (
    <>
      <UnsavedNotice contactId={contact.id} shown={undefined} />
      <Who contact={contact} action={undefined} message="" subject={null} />
      <Columns
        contact={contact}
        what={
          <>
            <h2 id="proposal">Proposition</h2>
            <p>Aucune proposition pour ce contact pour le moment.</p>
            {contact.suppressed === null && (
              <div className={styles["anew"]}>
                <NewProposal job={renewal} isEdited={false} />
              </div>
            )}
          </>
        }
      />
    </>
  ) : (
    <WithAction key={action.id} contact={contact} action={action} renewal={renewal} />
  );
}

interface WithActionProps {
  contact: OnWire<ContactDetail>;
  action: OnWire<Action>;
  renewal: ContactJob;
}

function WithAction({ contact, action, renewal }: WithActionProps) {
  const grounding = useMemo(() => groundingOf(contact, action.claims), [contact, action.claims]);
  const highlight = useHighlight(grounding);
  const edited = useMessageDraft(action);
  const sending = useSending(contact);
  // Text that could not be saved stays at hand even after the action was closed.
  const editable = action.archivedAt === null || !edited.draft.clean();
  const isEdited = edited.text !== null || action.editedAt !== null;
  const reasoning = action.ai_prettyReasoning ?? action.ai_reasoning;
  const author = whoWrote(action, isEdited);

  return (
    <>
      <UnsavedNotice contactId={contact.id} shown={action.id} />
      {sending.asked !== null && <Unfilled asked={sending.asked} onClosed={sending.answered} />}
      <Who {...{ contact, action, sending }} message={edited.message} subject={action.ai_subject} />
      <Columns
        contact={contact}
        what={
          <>
            <div className={styles["title"]}>
              <h2 id="proposal">Proposition</h2>
              <TypeTag type={action.type} />
              {action.archivedAt !== null && <span className={styles["badge"]}>Traité</span>}
            </div>
            <p className={styles["lead"]}>
              {action.ai_prettyAction ?? action.ai_action}
              {action.archivedAt === null && <Unsure doubt={contact.suggestion?.reasons[0]?.doubt} />}
            </p>
            <Why
              grounding={grounding}
              highlight={highlight}
              told={reasoning ?? ""}
              reasoning={
                reasoning !== null && (
                  <Letter markdown={reasoning} grounding={grounding} highlight={highlight} />
                )
              }
            />
            {action.ai_fallback === "on_open" && action.archivedAt === null && (
              <Drafting contactId={contact.id} actionId={action.id} />
            )}
            {editable ? (
              <Proposal
                contact={contact}
                action={action}
                edited={edited}
                grounding={grounding}
                highlight={highlight}
                sending={sending}
                forbidden={contact.suppressed && doNotContact(contact.suppressed)}
              />
            ) : (
              <div className={styles["closed"]}>
                <Letter markdown={edited.message} grounding={grounding} highlight={highlight} />
              </div>
            )}
            <div className={styles["after"]}>
              {contact.suppressed === null && (
                <div className={styles["anew"]}>
                  <NewProposal job={renewal} isEdited={editable && isEdited} />
                </div>
              )}
              {author !== null && <p className={styles["author"]}>{author}</p>}
            </div>
          </>
        }
      />
    </>
  );
}

/** Why and what to say in the middle, where one stands at its side, and below what is known beyond today. */
function Columns({ contact, what }: { contact: OnWire<ContactDetail>; what: ReactNode }) {
  return (
    <div className={styles["columns"]}>
      <section aria-labelledby="proposal" className={styles["what"]}>
        {what}
      </section>
      <div className={styles["side"]}>
        {contact.suppressed === null && <ObjectionOfContact contact={contact} />}
        <NamedOfContact contactId={contact.id} />
        {contact.suggestion === null && <WhyNot contactId={contact.id} />}
        <Situation contact={contact} />
        <Deals deals={contact.deals} />
      </div>
      <div className={styles["about"]}>
        <About contact={contact} />
      </div>
    </div>
  );
}

function Who(props: {
  contact: OnWire<ContactDetail>;
  action: OnWire<Action> | undefined;
  message: string;
  subject: string | null;
  sending?: Sending;
}) {
  const { contact, action, message, subject, sending } = props;
  const { suppressed } = contact;
  const mail = suppressed === null ? mailDraft(contact.email, toPlainText(message), subject) : null;
  return (
    <div className={styles["who"]}>
      <ContactHeader contact={contact} whole>
        <h1>{displayName(contact)}</h1>
      </ContactHeader>
      <div className={styles["reach"]}>
        <OutsideLink
          href={profileAddress(contact.linkedinProfileURL)}
          newTab
          unavailable="Aucun profil LinkedIn connu pour ce contact"
        >
          <Glyph of="linkedin">Profil LinkedIn</Glyph>
        </OutsideLink>
        <OutsideLink
          href={mail?.href ?? null}
          onOpen={sending?.leave(
            message,
            () => mail?.isShortened === true && void copyTooLong(message, "votre messagerie"),
          )}
          unavailable={
            suppressed === null ? "Aucune adresse e-mail connue pour ce contact" : doNotContact(suppressed)
          }
        >
          <Glyph of="mail">Écrire un e-mail</Glyph>
        </OutsideLink>
        {/* Where a call is proposed, its own number is the button. */}
        {sending?.form !== "call" && (
          <CallButton contact={contact} action={action}>
            <Glyph of="call">Appeler</Glyph>
          </CallButton>
        )}
        <ContactMenu {...{ contact, message, subject, sending }} />
      </div>
      {suppressed === null && contact.call !== null && contact.phones.length > 0 && (
        <PrivatePerson contact={contact} call={contact.call} />
      )}
      {suppressed !== null && <Objection contact={contact} suppressed={suppressed} />}
    </div>
  );
}
