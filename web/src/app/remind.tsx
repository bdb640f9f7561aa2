import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { useNavigate } from "react-router";
import { displayName } from "../lib/contacts/display.ts";
import { feedQuery } from "../lib/contacts/queries.ts";
import { notify } from "../ui/notify.ts";
import { takeDue, useUserId } from "../features/message/call/reminders.ts";

/** Milliseconds between two looks. */
const EVERY = 30_000;

/** Says when the time has come to call somebody again who did not answer. */
export default function Remind(): ReactNode {
  const client = useQueryClient();
  const navigate = useNavigate();
  const userId = useUserId();
  useEffect(() => {
    if (userId === undefined) return undefined;
    const look = () => {
      for (const contactId of takeDue(userId)) {
        const item = client.getQueryData(feedQuery().queryKey)?.data.find(({ id }) => id === contactId);
        notify({
          kind: "plain",
          id: `again ${contactId}`,
          text: `C’est l’heure de rappeler ${item === undefined ? "un contact" : displayName(item)}.`,
          lasting: 60_000,
          action: { label: "Ouvrir la fiche", onClick: () => void navigate(`/contacts/${contactId}`) },
        });
      }
    };
    look();
    const timer = setInterval(look, EVERY);
    return () => clearInterval(timer);
  }, [client, navigate, userId]);
  return null;
}
