import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { messageOf } from "../../lib/api-error.ts";
import { notify } from "../../ui/notify.ts";
import { type Archive, useArchive } from "../../lib/contacts/archive.ts";

/** The card fades, then the request leaves (docs/product.md, 4). */
const FADE = 500;

const DONE: Readonly<Record<Archive, string>> = {
  done: "marqué comme traité",
  dismiss: "masqué pour deux semaines",
};

const FAILED: Readonly<Record<Archive, string>> = {
  done: "n’a pas été marqué comme traité",
  dismiss: "n’a pas été masqué",
};

interface Fading {
  actionId: string | undefined;
  name: string;
  onHandled: () => void;
}

/**
 * Fades a card out, then archives its action: while that is saved (`saving`) nothing of the card's height is left. On failure the card comes back and a toast says why.
 * Leaving the screen, or the page, during the fade sends the request at once.
 */
export function useFadeThenArchive({ actionId, name, onHandled }: Fading) {
  const [leavingAction, setLeavingAction] = useState<string>();
  const leaving = actionId !== undefined && leavingAction === actionId;
  const [sentAction, setSentAction] = useState<string>();
  const saving = leaving && sentAction === actionId;
  const pending = useRef<(() => void) | undefined>(undefined);
  const { mutateAsync } = useArchive();
  const client = useQueryClient();

  useEffect(() => {
    const sendNow = () => pending.current?.();
    window.addEventListener("pagehide", sendNow);
    return () => {
      window.removeEventListener("pagehide", sendNow);
      sendNow();
    };
  }, []);

  const handled = (id: string, how: Archive) => async () => {
    // Undone, it comes back: by then it must not be fading.
    setLeavingAction(undefined);
    onHandled();
    const { offerUndo } = await import("../actions/offer-undo.ts");
    offerUndo(client, id, `${name}\u00A0: ${DONE[how]}.`);
  };

  const archive = (how: Archive) => {
    if (actionId === undefined || leaving) return;
    setLeavingAction(actionId);
    setSentAction(undefined);
    const send = () => {
      clearTimeout(timer);
      pending.current = undefined;
      setSentAction(actionId);
      // Handled by its card: we do not know whether the message was sent.
      mutateAsync({ actionId, how, sent: false }).then(handled(actionId, how), (error: unknown) => {
        setLeavingAction(undefined);
        notify({ kind: "error", text: `«\u00A0${name}\u00A0» ${FAILED[how]}. ${messageOf(error)}` });
      });
    };
    const timer = setTimeout(send, FADE);
    pending.current = send;
  };

  return { leaving, saving, archive };
}
