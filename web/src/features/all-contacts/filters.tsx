import { type ReactNode, useRef } from "react";
import { useListAddress } from "../../lib/list-address.ts";
import { Button } from "../../ui/button.tsx";
import { SearchBox } from "../../ui/search-box.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import styles from "./filters.module.css";
import {
  chosenOf,
  ownerChoices,
  proposalChoices,
  sortChoices,
  SWITCHES,
  type useNarrowing,
} from "./narrowing.ts";

interface Props {
  narrowing: ReturnType<typeof useNarrowing>;
  colleagues: ReadonlyMap<string, string>;
  /** How many there are, in words. */
  count: ReactNode;
}

/** What the list is narrowed by, together; each filter in force is also named below, and taken away there. */
export function Filters({ narrowing, colleagues, count }: Props) {
  const { change } = useListAddress();
  const { proposal, owner, isOn, query } = narrowing;
  const choose = (name: string) => (event: { target: { value: string } }) => change(name, event.target.value);
  return (
    <>
      <div className={styles["fields"]}>
        <SearchBox label="Rechercher un nom, une adresse ou une société" />
        <SelectField
          label="Proposition"
          options={proposalChoices}
          value={proposal}
          onChange={choose("proposal")}
        />
        <SelectField
          label="À qui"
          options={ownerChoices(colleagues, owner)}
          value={owner}
          onChange={choose("owner")}
        />
        <SelectField label="Trier par" options={sortChoices} value={query.sort} onChange={choose("sort")} />
        <div className={styles["switches"]}>
          {(["deal", "never"] as const).map((name) => (
            <label key={name}>
              <input
                type="checkbox"
                checked={isOn[name]}
                onChange={({ target }) => change(name, target.checked ? "true" : "")}
              />
              {SWITCHES[name]}
            </label>
          ))}
        </div>
      </div>
      <Chosen chosen={chosenOf(narrowing, colleagues)} count={count} />
    </>
  );
}

function Chosen({ chosen, count }: { chosen: ReturnType<typeof chosenOf>; count: ReactNode }) {
  const { change, clear } = useListAddress();
  const said = useRef<HTMLOutputElement>(null);
  // The button goes, and the focus with it.
  const then = (act: () => void) => () => {
    act();
    said.current?.focus();
  };
  return (
    <>
      {chosen.length > 0 && (
        <ul aria-label="Filtres choisis" className={styles["chosen"]}>
          {chosen.map(({ name, label }) => (
            <li key={name}>
              <button type="button" className={styles["one"]} onClick={then(() => change(name, ""))}>
                <span className="visually-hidden">Retirer le filtre </span>
                {label}
                <span aria-hidden="true">×</span>
              </button>
            </li>
          ))}
          {chosen.length > 1 && (
            <li>
              <Button weight="quiet" onClick={then(() => clear(chosen.map(({ name }) => name)))}>
                Tout effacer
              </Button>
            </li>
          )}
        </ul>
      )}
      <output ref={said} tabIndex={-1} className={styles["count"]}>
        {count}
      </output>
    </>
  );
}
