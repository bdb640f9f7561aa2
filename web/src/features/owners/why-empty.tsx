import { queryOptions, useQuery } from "@tanstack/react-query";
import type { WhyEmpty as Reply, whyEmpty } from "../../../../functions/suggestions/contract.ts";
import { messageOf } from "../../lib/api-error.ts";
import { call } from "../../lib/call.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { unmadeInWords } from "../../lib/model-words.ts";
import { contactsKey, feedQuery } from "../contacts/queries.ts";
import styles from "./owners.module.css";

/** What is under way is looked at this often, in milliseconds. */
const SOON = 15_000;

function whyEmptyQuery() {
  return queryOptions({
    queryKey: [...contactsKey, "why-empty"],
    queryFn: ({ signal }) =>
      call<typeof whyEmpty>({ method: "GET", path: "/api/me/contacts/why-empty", signal }),
    staleTime: 0,
  });
}

/** Why there is no suggestion today: `problem` kept the lists from being made, or else what the server knows. */
export function WhyEmpty({ problem }: { problem: string | undefined }) {
  return problem === undefined ? <Why /> : <p className={styles["why"]}>{unmadeInWords(problem)}</p>;
}

/** What is so, and who can mend it; while suggestions may come, the list is asked for again. */
function Why() {
  const {
    data: why,
    error,
    refetch,
  } = useQuery({ ...whyEmptyQuery(), refetchInterval: ({ state }) => intervalOf(state.data?.code) });
  useQuery({ ...feedQuery(), refetchInterval: intervalOf(why?.code) });
  if (why === undefined) {
    if (error === null) return null;
    return (
      <>
        <p role="alert">La raison n’a pas pu être lue. {messageOf(error)}</p>
        <Button onClick={() => void refetch()}>Réessayer</Button>
      </>
    );
  }
  return (
    <>
      <p className={styles["why"]}>{why.text}</p>
      {why.mend === "settings" && (
        <ButtonLink to="/settings" weight="primary">
          {why.code === "no_crm" ? "Connecter un CRM" : "Ouvrir les paramètres"}
        </ButtonLink>
      )}
      {why.mend === "owners" && (
        <ButtonLink to="/settings/owners" weight="primary">
          Attribuer les contacts
        </ButtonLink>
      )}
    </>
  );
}

const intervalOf = (code: Reply["code"] | undefined): number | false =>
  code === "first_sync" || code === "in_preparation" ? SOON : false;
