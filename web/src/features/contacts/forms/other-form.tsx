import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Action } from "../../../../../functions/actions/contract.ts";
import type { ContactDetail } from "../../../../../functions/contacts/contract.ts";
import type { Channel } from "../../../../../functions/suggestions/letter-forms/contract.ts";
import { messageOf } from "../../../lib/api-error.ts";
import { Block } from "../../../ui/block.tsx";
import type { Sending } from "../message/use-sending.ts";
import { CallForm } from "./call-form.tsx";
import { letterQuery } from "./letter-query.ts";
import { TextForm } from "./text-form.tsx";

export interface FormProps {
  contact: ContactDetail;
  sending: Sending;
  /** Why the message must not be used, in words; null when nothing stands against it. */
  forbidden: string | null;
  busy: boolean;
  /** Handled in this way, as it is then said. */
  onDone: (said: string) => void;
  /** What else one can do with the proposal. */
  children: ReactNode;
}

/** A letter in another form than a mail. */
export function OtherForm({
  channel,
  ...props
}: FormProps & { channel: Exclude<Channel, "mail">; action: Action }) {
  const { contact } = props;
  const { data, error } = useQuery(letterQuery(contact));
  const forms = data?.forms ?? null;
  if (forms === null) {
    return (
      <>
        {error !== null ? (
          <p role="alert">Cette forme du message n’a pas pu être chargée. {messageOf(error)}</p>
        ) : (
          <div aria-busy="true">
            <p className="visually-hidden">Chargement…</p>
            <Block width="100%" height="200px" />
          </div>
        )}
        {props.children}
      </>
    );
  }
  return channel === "call" ? (
    <CallForm {...props} script={forms.call} />
  ) : (
    <TextForm key={channel} {...props} channel={channel} text={forms[channel]} />
  );
}
