import { useQuery } from "@tanstack/react-query";
import { useEffect, useId, useState } from "react";
import { messageOf } from "../../lib/api-error.ts";
import { Field } from "../../ui/field.tsx";
import styles from "./admin.module.css";
import { organizationsQuery } from "./organizations.ts";

const SHOWN = 5;
const PAUSE = 300;

interface Props {
  /** The chosen organization's id, empty for none yet. */
  chosen: string;
  error: string | undefined;
  onChoose: (id: string) => void;
}

/** One organization, found by a part of its name. */
export function OrganizationChoice({ chosen, error, onChoose }: Props) {
  const group = useId();
  const [typed, setTyped] = useState("");
  const [filter, setFilter] = useState("");
  const [kept, setKept] = useState<{ id: string; name: string }>();
  useEffect(() => {
    const timer = setTimeout(() => setFilter(typed.trim()), PAUSE);
    return () => clearTimeout(timer);
  }, [typed]);
  const list = useQuery(organizationsQuery({ filter, sort: "name", pageSize: SHOWN }));
  const found = list.data?.data ?? [];
  // What is chosen stays in sight whatever is searched next.
  const offered = kept === undefined || found.some(({ id }) => id === kept.id) ? found : [kept, ...found];
  return (
    <fieldset className={styles["choice"]}>
      <legend className="visually-hidden">Organisation</legend>
      <Field
        label="Organisation, cherchée par son nom"
        type="search"
        autoComplete="off"
        maxLength={200}
        error={error}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        // Enter would send the whole form.
        onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
      />
      {offered.map(({ id, name }) => (
        <label key={id}>
          <input
            type="radio"
            name={group}
            checked={id === chosen}
            onChange={() => {
              setKept({ id, name });
              onChoose(id);
            }}
          />
          {name}
        </label>
      ))}
      <output>
        {list.isError
          ? messageOf(list.error)
          : list.data !== undefined && inWords(found.length, list.data.meta.itemCount)}
      </output>
    </fieldset>
  );
}

function inWords(shown: number, all: number): string {
  if (all === 0) return "Aucune organisation de ce nom.";
  return shown < all ? `${shown} sur ${all}. Précisez le nom pour voir les autres.` : "";
}
