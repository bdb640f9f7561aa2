import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { isKept, KEPT } from "../features/message/kept/is-kept.ts";
import { sessionQuery } from "../lib/session.ts";
import { whenIdle } from "../lib/idle.ts";

/** Once somebody is signed in, goes on with what they typed on this device and no server holds yet. */
export function ResumeTexts() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { data: session } = useQuery(sessionQuery());
  const userId = session?.user.id;
  // Another function on each address: the texts are gone on with once, not at each.
  const latest = useRef(navigate);
  useEffect(() => {
    latest.current = navigate;
  }, [navigate]);
  useEffect(() => {
    if (userId === undefined) return undefined;
    let here = true;
    let isStarted = false;
    const start = () => {
      if (isStarted) return;
      isStarted = true;
      whenIdle()
        .then(() => import("../features/message/kept/resume.ts"))
        .then(({ resumeKeptTexts }) =>
          here
            ? resumeKeptTexts(client, (contactId) => void latest.current(`/contacts/${contactId}`))
            : undefined,
        )
        // Without the network the code may not be there either: the texts stay where they are.
        .catch(() => undefined);
    };
    if (isKept(userId)) start();
    // Another page keeps a text, and may end before it is saved.
    const onStorage = ({ key }: StorageEvent) => {
      if (key?.startsWith(`${KEPT}${userId}:`) === true) start();
    };
    window.addEventListener("storage", onStorage);
    return () => {
      here = false;
      window.removeEventListener("storage", onStorage);
    };
  }, [client, userId]);
  return null;
}
