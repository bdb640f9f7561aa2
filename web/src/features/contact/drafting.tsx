import { queryOptions, useQuery } from "@tanstack/react-query";
import type { contract as draftOpened } from "../../../../functions/suggestions/drafts/draft-opened.ts";
import { call } from "../../lib/call.ts";
import { isRunning, jobQuery } from "../../lib/crm-queries.ts";
import styles from "./contact-screen.module.css";

/** Asks once for the message of an opened card; what stands there is kept where that fails. */
function draftOpenedQuery(contactId: string, actionId: string) {
  return queryOptions({
    queryKey: ["draft-opened", contactId, actionId],
    queryFn: ({ signal }) =>
      call<typeof draftOpened>({
        method: "POST",
        path: "/api/contacts/{contactId}/draft",
        params: { contactId },
        signal,
      }),
    staleTime: Infinity,
    retry: false,
  });
}

/** Has a message drafted that waited for its card to be opened, says so meanwhile; its end refreshes the contact. */
export function Drafting({ contactId, actionId }: { contactId: string; actionId: string }) {
  const { data: asked } = useQuery(draftOpenedQuery(contactId, actionId));
  const jobId = asked?.job?.id;
  const { data: job } = useQuery({ ...jobQuery(jobId ?? ""), enabled: jobId !== undefined });
  if (jobId === undefined || (job !== undefined && !isRunning(job))) return null;
  return (
    <output className={styles["author"]}>
      Le message est en cours de rédaction. Celui-ci peut déjà servir&nbsp;: ce que vous y changez est gardé.
    </output>
  );
}
