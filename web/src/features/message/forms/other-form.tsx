import { useQuery } from "@tanstack/react-query";
import type { Action } from "../../../../../functions/suggestions/actions/contract.ts";
import type { Channel } from "../../../../../functions/contacts/contract.ts";
import { messageOf } from "../../../lib/api-error.ts";
import type { OnWire } from "../../../lib/on-wire.ts";
import { Block } from "../../../ui/block.tsx";
import { CallForm } from "./call-form.tsx";
import type { FormProps } from "./form-props.ts";
import { letterQuery } from "./letter-query.ts";
import { TextForm } from "./text-form.tsx";

/** A letter in another form than a mail. */
export function OtherForm({
  channel,
  ...props
}: FormProps & { channel: Exclude<Channel, "mail">; action: OnWire<Action> }) {
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
