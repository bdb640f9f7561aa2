import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { Navigate, Outlet, useLocation } from "react-router";
import { isOutage, messageOf } from "../lib/api-error.ts";
import { brand } from "../lib/brand.ts";
import { followTabs } from "../lib/contacts/tabs.ts";
import { followOtherTabs, sessionEnd, sessionQuery } from "../lib/session.ts";
import { Button } from "../ui/button.tsx";
import { Message } from "../ui/message.tsx";
import { ScreenPending } from "../ui/screen-pending.tsx";

/** Lets only visitors with a session through; the others sign in first, once the check has finished. */
export function Guard() {
  const client = useQueryClient();
  const location = useLocation();
  const session = useQuery(sessionQuery());
  useEffect(followOtherTabs, []);
  useEffect(() => followTabs(client), [client]);

  if (session.data === undefined) {
    if (session.isPending) return <ScreenPending />;
    if (isOutage(session.error) && !navigator.onLine) {
      return (
        <>
          <title>{brand}</title>
          <Message
            title="Vos contacts attendent le réseau"
            text="Par prudence, ils ne restent pas sur cet appareil quand la page se ferme. Elle s’affiche d’elle-même dès que le réseau revient&nbsp;; ce que vous aviez tapé est gardé ici."
          />
        </>
      );
    }
    return (
      <>
        {/* The screen before has taken its own with it. */}
        <title>{brand}</title>
        <Message title="Votre session n’a pas pu être vérifiée" text={messageOf(session.error)}>
          <Button weight="primary" onClick={() => void session.refetch()}>
            Réessayer
          </Button>
        </Message>
      </>
    );
  }
  if (session.data === null) {
    const end = sessionEnd(client);
    if (end === "deleted") return <Navigate to="/auth/register" replace />;
    // Someone whose session ran out comes back to where they were; anyone else starts at the feed.
    const state = end === "expired" ? { expired: true, from: location.pathname } : null;
    return <Navigate to="/auth/login" replace state={state} />;
  }
  return session.data.leaving ? <ScreenPending /> : <Outlet />;
}
