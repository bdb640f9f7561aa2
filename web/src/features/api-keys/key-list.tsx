import type { ApiKey } from "../../../../functions/api-keys/contract.ts";
import styles from "./api-keys.module.css";
import { RevokeKey } from "./revoke-key.tsx";
import { lifeOf, rightsOf } from "./words.ts";

interface Props {
  id: string;
  title: string;
  /** Said when there is none. */
  nothing: string;
  keys: readonly ApiKey[];
  onRevoked: () => void;
}

/** Keys, each with what it may and how long; those that still work can be revoked. */
export function KeyList({ id, title, nothing, keys, onRevoked }: Props) {
  return (
    <section aria-labelledby={id} className={styles["section"]}>
      <h2 id={id}>{title}</h2>
      {keys.length === 0 && <p className={styles["nothing"]}>{nothing}</p>}
      <ul>
        {keys.map((key) => (
          <li key={key.id} className={styles["row"]} data-state={key.state}>
            <div className={styles["what"]}>
              <h3>{key.name}</h3>
              <p>
                <code>relance_…{key.ending}</code>
                {!key.mine && <>, de {key.owner.name}</>}
              </p>
              {key.state === "active" && <p>{rightsOf(key)}</p>}
              <p>{lifeOf(key)}</p>
            </div>
            {key.state === "active" && <RevokeKey apiKey={key} onRevoked={onRevoked} />}
          </li>
        ))}
      </ul>
    </section>
  );
}
