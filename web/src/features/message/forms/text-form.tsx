import { useEffect, useId } from "react";
import type { Action } from "../../../../../functions/suggestions/actions/contract.ts";
import { Button, OutsideLink } from "../../../ui/button.tsx";
import { telephone } from "../call/telephone.ts";
import { copyMessage } from "../copy.ts";
import { OtherTexts } from "../kept/other-texts.tsx";
import { Marks, selectFirst } from "../marks.tsx";
import { profileAddress } from "../outside-links.ts";
import proposal from "../proposal.module.css";
import type { FormProps } from "./form-props.ts";
import styles from "./forms.module.css";
import { Register } from "./register.tsx";
import { useTypedForm } from "./use-typed-form.ts";
import type { OnWire } from "../../../lib/on-wire.ts";

interface Props extends FormProps {
  channel: "sms" | "linkedin";
  action: OnWire<Action>;
  /** As it is proposed. */
  text: string;
}

const LABELS = { sms: "SMS", linkedin: "Message LinkedIn" } as const;

/** A letter in a few lines of plain text, to change, copy and take elsewhere. */
export function TextForm({
  channel,
  contact,
  action,
  text,
  sending,
  forbidden,
  onDone,
  busy,
  children,
}: Props) {
  const { typed, type, forget, others } = useTypedForm(action.id, channel);
  const id = useId();
  const shown = typed ?? text;
  const fill = () => selectIn(id, true);
  // Once, as it opens. It takes no focus: a phone's keyboard would cover the rest.
  useEffect(() => selectIn(id, false), [id]);
  const href =
    forbidden !== null
      ? null
      : channel === "sms"
        ? smsAddress(contact.phones, shown)
        : profileAddress(contact.linkedinProfileURL);
  return (
    <>
      <div className={styles["field"]}>
        <Marks text={shown} />
        <textarea
          id={id}
          aria-label={LABELS[channel]}
          lang="fr"
          maxLength={2_000}
          value={shown}
          onChange={({ target }) => type(target.value)}
        />
      </div>
      <OtherTexts {...others} />
      <div className={styles["ends"]}>
        {href !== null && (
          <OutsideLink
            href={href}
            newTab={channel === "linkedin"}
            unavailable=""
            onOpen={sending.leave(
              shown,
              channel === "linkedin"
                ? () => void copyMessage(shown, "Copié\u00A0: collez-le dans LinkedIn.")
                : undefined,
              fill,
            )}
          >
            {channel === "sms" ? "Ouvrir dans Messages" : "Copier et ouvrir le profil"}
          </OutsideLink>
        )}
        <Register contact={contact} />
        {typed !== null && typed !== text && (
          <Button weight="quiet" onClick={forget}>
            Revenir au texte proposé
          </Button>
        )}
      </div>
      <div className={proposal["foot"]}>
        {children}
        <div className={proposal["bar"]} data-bar>
          <Button
            aria-keyshortcuts="c"
            disabled={forbidden !== null}
            title={forbidden ?? undefined}
            onClick={() => void copyMessage(shown)}
          >
            Copier
          </Button>
          <Button
            weight="primary"
            aria-keyshortcuts="s"
            busy={busy}
            disabled={busy}
            onClick={() =>
              sending.whenFilled(
                shown,
                () => {
                  forget();
                  onDone("Message marqué comme envoyé.");
                },
                fill,
              )
            }
          >
            C'est envoyé
          </Button>
        </div>
      </div>
    </>
  );
}

function selectIn(id: string, takesFocus: boolean): void {
  const field = document.getElementById(id);
  if (field instanceof HTMLTextAreaElement) selectFirst(field, takesFocus);
}

/** Begins an SMS to the first mobile number; null where none is known. Telephones of both kinds read this form. */
function smsAddress(phones: readonly string[], text: string): string | null {
  const mobile = phones
    .map((phone) => telephone(phone).slice("tel:".length))
    .find((number) => /^(?:0|\+33|0033)[67]/.test(number));
  return mobile === undefined ? null : `sms:${mobile}?&body=${encodeURIComponent(text.toWellFormed())}`;
}
