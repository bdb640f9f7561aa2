import { useQuery } from "@tanstack/react-query";
import { useId, useRef } from "react";
import type { DeviceSession } from "../../../../../../functions/auth/contract.ts";
import { messageOf } from "../../../../lib/api-error.ts";
import { dayAndTime } from "../../../../lib/french-dates.ts";
import { counted } from "../../../../lib/french-numbers.ts";
import { sessionQuery } from "../../../../lib/session.ts";
import type { OnWire } from "../../../../lib/on-wire.ts";
import { Button } from "../../../../ui/button.tsx";
import { FoldRow } from "../../../../ui/fold-row.tsx";
import styles from "../../../../ui/row.module.css";
import { deviceName } from "./device-name.ts";
import { sessionsQuery, useEndSession } from "./sessions.ts";

/** Where the person is signed in: this device first, then the newest; each of the others can be signed out. */
export function Devices() {
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const { data: session } = useQuery(sessionQuery());
  const { data: sessions, error } = useQuery(sessionsQuery());
  // The row that held the focus is gone.
  const end = useEndSession(() => title.current?.focus({ preventScroll: true }));
  const here = session?.session.id;
  const others = (sessions ?? [])
    .filter(({ id }) => id !== here)
    .toSorted((one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt));
  const current = sessions?.find(({ id }) => id === here);
  return (
    // Not a fieldset: nothing here is filled in.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div role="group" aria-labelledby={titleId}>
      <FoldRow
        titleId={titleId}
        titleRef={title}
        title="Appareils connectés"
        value={withOthers(others.length)}
      >
        <p>{current === undefined ? "Cet appareil." : `Cet appareil\u00A0: ${inWords(current)}.`}</p>
        {others.map((other) => (
          <div key={other.id} className={styles["row"]}>
            <div className={styles["what"]}>
              <p>{inWords(other)}</p>
            </div>
            <Button
              weight="quiet"
              aria-label={`Déconnecter ${inWords(other)}`}
              disabled={end.isPending}
              onClick={() => end.mutate({ token: other.token })}
            >
              Déconnecter
            </Button>
          </div>
        ))}
        {others.length > 1 && (
          <Button
            busy={end.isPending && end.variables === "others"}
            disabled={end.isPending}
            onClick={() => end.mutate("others")}
          >
            Déconnecter les autres
          </Button>
        )}
      </FoldRow>
      {error !== null && (
        <p role="alert" className={styles["wrong"]}>
          Vos appareils n’ont pas pu être chargés. {messageOf(error)}
        </p>
      )}
    </div>
  );
}

function withOthers(count: number): string {
  return count === 0 ? "Celui-ci." : `Celui-ci et ${counted(count, "autre", "autres")}.`;
}

function inWords({ userAgent, createdAt, impersonatedBy }: OnWire<DeviceSession>): string {
  const who = impersonatedBy == null ? deviceName(userAgent) : "un administrateur, en votre nom";
  return `${who}, depuis le ${dayAndTime(createdAt)}`;
}
