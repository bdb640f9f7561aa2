import type { ModelUsage } from "../../../../../functions/intelligence/usage/contract.ts";
import { calls, cost, pointed, tokens, versions } from "./words.ts";
import styles from "./usage-stages.module.css";

type Stage = Omit<ModelUsage["byStage"][number], "promptVersions"> & { promptVersions?: string[] };

interface Props {
  usage: { costUsd: number; calls: number; byStage: readonly Stage[] };
}

/** A month of model calls by stage, each with its part of the cost, or of the calls where no price is known. */
export function UsageStages({ usage: { costUsd, calls: all, byStage } }: Props) {
  if (byStage.length === 0) return null;
  const isPriced = costUsd > 0;
  return (
    <details className={`fold ${styles["stages"]}`}>
      <summary>Par étape</summary>
      <dl>
        {byStage.map((stage) => (
          <div key={stage.stage}>
            <dt>{stage.label}</dt>
            <dd className="figures">
              <meter
                className={styles["part"]}
                aria-label={`Part ${isPriced ? "du coût" : "des appels"} du mois, ${stage.label}`}
                value={isPriced ? stage.costUsd : stage.calls}
                max={isPriced ? costUsd : all}
              />
              {pointed(
                calls(stage),
                cost(stage),
                tokens(stage),
                ...(stage.promptVersions === undefined ? [] : [versions(stage.promptVersions)]),
              )}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
