import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ModelUsage } from "../../../../../functions/intelligence/usage/contract.ts";
import { messageOf } from "../../../lib/api-error.ts";
import { dayAndTime } from "../../../lib/french-dates.ts";
import type { OnWire } from "../../../lib/on-wire.ts";
import { Block } from "../../../ui/block.tsx";
import { Button } from "../../../ui/button.tsx";
import { ModelUsageCap } from "./cap.tsx";
import { modelUsageQuery } from "./query.ts";
import { calls, cost, dollars, monthName, pointed, share, tokens } from "./words.ts";
import styles from "./model-usage.module.css";
import { MonthSwitch } from "./month-switch.tsx";
import rows from "../../../ui/row.module.css";
import { ReadingPart } from "./reading.tsx";
import { UsageDays } from "./usage-days.tsx";
import { UsageStages } from "./usage-stages.tsx";

/** What the model does, what the month has cost, and the cap. */
export function ModelUsagePanel() {
  const { data: usage, error, refetch } = useQuery(modelUsageQuery());
  if (usage === undefined && error === null) {
    return (
      <div aria-busy="true">
        <p className="visually-hidden">Lecture de l’usage…</p>
        <Block width="100%" height="228px" />
      </div>
    );
  }
  if (usage === undefined) {
    return (
      <div className={rows["row"]}>
        <p role="alert" className={rows["wrong"]}>
          L’usage du modèle n’a pas pu être chargé. {messageOf(error)}
        </p>
        <Button onClick={() => void refetch()}>Réessayer</Button>
      </div>
    );
  }
  return (
    <>
      <State usage={usage} />
      {usage.refusal !== null && <Refused refusal={usage.refusal} />}
      <ReadingPart />
      <Month usage={usage} />
      <ModelUsageCap key={String(usage.limits.ownMonthlyUsd)} limits={usage.limits} />
    </>
  );
}

const STATES: Readonly<Record<ModelUsage["state"], string>> = {
  model: "Modèle configuré",
  demo: "Mode démonstration",
  none: "Non configuré",
};

function State({ usage: { state, model } }: { usage: OnWire<ModelUsage> }) {
  return (
    <div className={rows["row"]}>
      <div className={rows["what"]}>
        <h3>Rédaction et analyses</h3>
        {model === null ? (
          <p>
            {state === "demo"
              ? "Les messages sont écrits par des règles, sans IA. Rien n’est envoyé à un modèle."
              : "Aucun modèle n’est configuré sur ce serveur\u00A0: aucun message nouveau n’est rédigé."}
          </p>
        ) : (
          <p>
            {model.main === model.small
              ? `${model.main} rédige et lit.`
              : `${model.main} rédige, ${model.small} lit.`}{" "}
            Interface {model.api === "responses" ? "Responses" : "Chat completions"}.
          </p>
        )}
      </div>
      <div className={rows["state"]}>
        <p className={styles["state"]} data-state={state}>
          {STATES[state]}
        </p>
      </div>
    </div>
  );
}

/** What each refusal means, and what helps; the model's name is the one that is set. */
const REFUSALS: Readonly<
  Record<NonNullable<ModelUsage["refusal"]>["reason"], (model: string | null) => string>
> = {
  key: () => "Le fournisseur du modèle refuse la clé d’API de ce serveur.",
  quota: () => "Le crédit du compte chez le fournisseur du modèle est épuisé.",
  model: (model) =>
    model === null
      ? "Le fournisseur ne connaît pas le modèle configuré."
      : `Le fournisseur ne connaît pas le modèle «\u00A0${model}\u00A0».`,
};

function Refused({ refusal }: { refusal: OnWire<NonNullable<ModelUsage["refusal"]>> }) {
  return (
    <div className={rows["row"]}>
      <output className={rows["what"]}>
        <h3>Appels suspendus</h3>
        <p className={rows["wrong"]}>{REFUSALS[refusal.reason](refusal.model)}</p>
        <p>
          Depuis le {dayAndTime(refusal.since)}, les messages sont écrits par des règles et les textes
          nouveaux ne sont lus que sur ce serveur. Un seul appel réessaiera de lui-même, à partir du{" "}
          {dayAndTime(refusal.nextTryAt)}&nbsp;; s’il aboutit, tout reprend.
        </p>
      </output>
    </div>
  );
}

/** This month beside its cap, and the way to those before. */
function Month({ usage }: { usage: OnWire<ModelUsage> }) {
  const [month, setMonth] = useState(usage.month);
  const isNow = month === usage.month;
  const past = useQuery({ ...modelUsageQuery(month), enabled: !isNow });
  const shown = isNow ? usage : past.data;
  return (
    <div className={rows["row"]}>
      <div className={[rows["what"], styles["month"]].join(" ")}>
        <h3>En {monthName(month)}</h3>
        {shown === undefined && past.isError && <p className={rows["wrong"]}>{messageOf(past.error)}</p>}
        {shown === undefined && !past.isError && <Block width="100%" height="2lh" />}
        {shown !== undefined && <Used usage={shown} isNow={isNow} />}
        <MonthSwitch month={month} latest={usage.month} onChange={setMonth} />
      </div>
    </div>
  );
}

function Used({ usage, isNow }: { usage: OnWire<ModelUsage>; isNow: boolean }) {
  return (
    <>
      <p className="figures">
        {usage.calls === 0
          ? `Aucun appel du modèle${isNow ? " pour l’instant" : ""}.`
          : pointed(calls(usage), cost(usage), tokens(usage))}
      </p>
      {isNow && <OfCap usage={usage} />}
      {usage.unpricedCalls > 0 && (
        <p>
          {usage.unpricedCalls === 1
            ? "1 appel d’un modèle au tarif inconnu n’est pas compté dans ce montant."
            : `${usage.unpricedCalls} appels d’un modèle au tarif inconnu ne sont pas comptés dans ce montant.`}
        </p>
      )}
      <UsageDays usage={usage} />
      <UsageStages usage={usage} />
    </>
  );
}

function OfCap({ usage }: { usage: OnWire<ModelUsage> }) {
  const used = share(usage.share);
  return (
    <>
      <progress
        className={styles["bar"]}
        aria-label="Part du plafond mensuel utilisée"
        aria-valuetext={used}
        value={usage.share}
        max={1}
        data-over={usage.over}
      />
      <p className="figures">
        {used} du plafond mensuel de {dollars(usage.limits.monthlyUsd)}.
      </p>
      {usage.over && (
        <output className={styles["over"]}>
          Plafond atteint&nbsp;: jusqu’à la fin du mois (UTC), plus aucun appel n’est fait et les messages
          sont écrits par des règles.
        </output>
      )}
    </>
  );
}
