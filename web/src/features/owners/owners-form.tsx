import { useState } from "react";
import type { ContactOwner, ContactOwners } from "../../../../functions/owners/contract.ts";
import { messageOf } from "../../lib/api-error.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/message.tsx";
import { notify } from "../../ui/notify.ts";
import { SelectField } from "../../ui/select-field.tsx";
import { CRM_NAMES } from "../../../../functions/crm/names.ts";
import { keyOf, toGiven, toUnowned, toValue } from "./choices.ts";
import { OwnerTable } from "./owner-table.tsx";
import styles from "./owners.module.css";
import { useAssignOwners } from "./owners.ts";
import { useShownOwners } from "./shown-owners.tsx";
import { contactsInWords, memberLabels, ownersInWords } from "./words.ts";

/** Every owner of each CRM with a choice, the rule for contacts without one, and one way to save it all. */
export function OwnersForm({ owners }: { owners: ContactOwners }) {
  const { data, unowned, members } = owners;
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map());
  const [rule, setRule] = useState<string>();
  const assign = useAssignOwners();
  const { shown, fields } = useShownOwners(data);
  const labels = memberLabels(members);
  const valueOf = (owner: ContactOwner): string => chosen.get(keyOf(owner)) ?? toValue(owner.given);
  const choose = (choices: readonly (readonly [ContactOwner, string])[]): void =>
    setChosen(new Map([...chosen, ...choices.map(([owner, value]) => [keyOf(owner), value] as const)]));
  const changed = data.filter((owner) => valueOf(owner) !== toValue(owner.given));
  const ruleNow = rule ?? toValue(unowned.given);
  const isRuleChanged = ruleNow !== toValue(unowned.given);
  const suggested = data.flatMap((owner) =>
    owner.suggestion !== null && valueOf(owner) === "" ? [[owner, owner.suggestion.userId] as const] : [],
  );
  const save = (): void =>
    assign.mutate(
      {
        owners: changed.map((owner) => ({ crm: owner.crm, key: owner.key, given: toGiven(valueOf(owner)) })),
        ...(isRuleChanged ? { unowned: toUnowned(ruleNow) } : {}),
      },
      {
        onSuccess: ({ listsRemade }) => {
          setChosen(new Map());
          setRule(undefined);
          notify({ kind: "success", text: savedInWords(listsRemade) });
        },
      },
    );

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      {suggested.length > 1 && (
        <p className={styles["all"]}>
          <Button onClick={() => choose(suggested)}>
            Choisir les {suggested.length} personnes proposées
          </Button>
        </p>
      )}
      {fields}
      {shown.length === 0 && data.length > 0 && (
        <p className={styles["count"]}>Aucun propriétaire ne correspond.</p>
      )}
      {[...new Set(shown.map(({ crm }) => crm))].map((crm) => (
        <section key={crm} className={styles["section"]} aria-labelledby={crm}>
          <h2 id={crm}>{CRM_NAMES[crm]}</h2>
          <p className={styles["count"]}>{ownersInWords(data.filter((owner) => owner.crm === crm))}</p>
          <OwnerTable
            label={`Propriétaires dans ${CRM_NAMES[crm]}`}
            owners={shown.filter((owner) => owner.crm === crm)}
            labels={labels}
            chosenOf={valueOf}
            onChoose={(owner, value) => choose([[owner, value]])}
          />
        </section>
      ))}
      <section className={styles["section"]} aria-labelledby="unowned">
        <h2 id="unowned">Sans propriétaire</h2>
        <div className={styles["row"]}>
          <p className={styles["what"]}>
            {unowned.contacts === 0
              ? "Aucun contact n’est sans propriétaire aujourd’hui."
              : `${contactsInWords(unowned.contacts)} sans propriétaire${data.length === 0 ? "" : " dans le CRM"}.`}{" "}
            {RULES[ruleNow] ?? "Tous sont proposés à la même personne."}
          </p>
          <SelectField
            label="À qui vont les contacts sans propriétaire"
            labelHidden
            value={ruleNow}
            onChange={(event) => setRule(event.target.value)}
            options={[
              { value: "open", label: "Qui a de la place" },
              { value: "equal", label: "Tous, à parts égales" },
              ...[...labels].map(([id, label]) => ({ value: id, label })),
              { value: "nobody", label: "Personne" },
            ]}
          />
        </div>
      </section>
      {assign.isError && (
        <Notice>
          <p>Rien n’est enregistré. {messageOf(assign.error)}</p>
        </Notice>
      )}
      <div className={styles["save"]}>
        <Button
          type="submit"
          weight="primary"
          busy={assign.isPending}
          disabled={assign.isPending || (changed.length === 0 && !isRuleChanged)}
        >
          Enregistrer
        </Button>
        <p>
          Les listes du jour concernées sont refaites aussitôt&nbsp;; ce qui y est traité ou modifié reste.
        </p>
      </div>
    </form>
  );
}

/** What each rule means; a member's id stands for one person. */
const RULES: Readonly<Record<string, string>> = {
  open: "Chaque contact va à une personne dont la liste du jour a de la place.",
  equal: "Chaque contact reste à la même personne, et chacune en reçoit autant.",
  nobody: "Aucun contact n’est proposé.",
};

function savedInWords(lists: number): string {
  if (lists === 0) return "C’est enregistré. Aucune liste du jour n’en change";
  return lists === 1
    ? "C’est enregistré. La liste du jour d’une personne est refaite"
    : `C’est enregistré. Les listes du jour de ${lists} personnes sont refaites`;
}
