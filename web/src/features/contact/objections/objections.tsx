import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { counted } from "../../../lib/french-numbers.ts";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import styles from "./objections.module.css";
import { objectionsQuery } from "./objections-query.ts";

const ObjectionList = lazyPart(async () => (await import("./objection-list.tsx")).ObjectionList);

/** Above the day's cards, how many contacts wait for a word of a person, whom it opens; nothing where none does. */
export default function Objections() {
  const [open, setOpen] = useState(false);
  const { data } = useQuery(objectionsQuery());
  if (data === undefined || data.count === 0) return null;
  return (
    <details
      className={`fold ${styles["objections"]}`}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        {counted(
          data.count,
          "contact a peut-être demandé à ne plus être contacté",
          "contacts ont peut-être demandé à ne plus être contactés",
        )}
      </summary>
      {open && <ObjectionList {...data} />}
    </details>
  );
}
