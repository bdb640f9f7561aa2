import type { ContactOwner } from "../../../../functions/owners/contract.ts";
import { folded } from "../../lib/folded.ts";
import { useListAddress } from "../../lib/list-address.ts";
import { SearchBox } from "../../ui/search-box.tsx";
import styles from "./owners.module.css";
import { isToAssign, nameOf } from "./words.ts";

/** Fewer owners are seen at a glance. */
const SEARCHED_FROM = 8;

/** The owners that the address asks for, and the fields that ask where there are many. */
export function useShownOwners(owners: readonly ContactOwner[]) {
  const { words, value, change } = useListAddress();
  const onlyLeft = value("left") !== "";
  const shown = owners.filter(
    (owner) =>
      (!onlyLeft || isToAssign(owner)) &&
      folded(`${nameOf(owner)} ${owner.email ?? ""}`).includes(folded(words)),
  );
  const fields = (owners.length >= SEARCHED_FROM || words !== "" || onlyLeft) && (
    <div className={styles["fields"]}>
      <SearchBox label="Rechercher un nom ou une adresse" />
      <label>
        <input
          type="checkbox"
          checked={onlyLeft}
          onChange={({ target }) => change("left", target.checked ? "true" : "", { replace: true })}
        />
        Seulement ceux à attribuer
      </label>
    </div>
  );
  return { shown, fields };
}
