import { useQuery } from "@tanstack/react-query";
import type { ComponentType } from "react";
import type { ContactDetail } from "../../../functions/contacts/contract.ts";
import { contactQuery } from "../lib/contacts/contact-query.ts";
import type { OnWire } from "../lib/on-wire.ts";
import { uuid } from "./fixtures.ts";
import { type Answers, renderPart } from "./render-app.tsx";

type Part = ComponentType<{ contact: OnWire<ContactDetail> }>;

/** Shows one part of a contact's page, of the contact as it is read, and read again after a change. */
export function renderOfContact(Of: Part, answers: Answers = {}) {
  return renderPart(<OfContact Of={Of} />, answers, `/contacts/${uuid(1)}`);
}

function OfContact({ Of }: { Of: Part }) {
  const { data } = useQuery(contactQuery(uuid(1)));
  return data === undefined ? null : <Of contact={data} />;
}
