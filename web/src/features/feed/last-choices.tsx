import { queryOptions, useQuery } from "@tanstack/react-query";
import type { contract as lastChoices } from "../../../../functions/suggestions/lists/last-choices.ts";
import { call } from "../../lib/call.ts";
import { contactsKey } from "../../lib/contacts/queries.ts";
import { Link } from "../../ui/link.tsx";
import styles from "./last-choices.module.css";

const lastChoicesQuery = () =>
  queryOptions({
    queryKey: [...contactsKey, "last-choices"],
    queryFn: ({ signal }) =>
      call<typeof lastChoices>({ method: "GET", path: "/api/me/contacts/last-choices", signal }),
    staleTime: 10 * 60_000,
  });

/** What changed because of what one put off or hid on the last day; nothing where one did not. */
export default function LastChoices() {
  const choices = useQuery(lastChoicesQuery()).data?.data ?? [];
  if (choices.length === 0) return null;
  return (
    <details className={styles["choices"]}>
      <summary>Ce que vos derniers choix ont changé ({choices.length})</summary>
      <ul>
        {choices.map(({ contactId, text }) => (
          <li key={contactId}>
            <Link to={`/contacts/${contactId}`}>{text}</Link>
          </li>
        ))}
      </ul>
    </details>
  );
}
