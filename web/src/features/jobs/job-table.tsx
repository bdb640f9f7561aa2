import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { AnyJob, Job, JobKind, PastJob } from "../../../../functions/jobs/contract.ts";
import { isRetried } from "../../../../functions/jobs/names.ts";
import { dayAndTime } from "../../lib/french-dates.ts";
import { useListAddress } from "../../lib/list-address.ts";
import { Button } from "../../ui/button.tsx";
import { PagedList } from "../../ui/paged-list.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import type { Column } from "../../ui/sorted-table.tsx";
import { isRunning } from "../../lib/crm-queries.ts";
import type { OnWire } from "../../lib/on-wire.ts";
import { useCancelJob, useRetryJob } from "./jobs.ts";
import styles from "./jobs.module.css";
import {
  durationInWords,
  jobName,
  KIND_NAMES,
  progressInWords,
  reportInWords,
  STATE_NAMES,
} from "./words.ts";

type Listed = OnWire<PastJob> | OnWire<AnyJob>;

const chosen = (names: Readonly<Record<string, string>>) => [
  { value: "", label: "Tous" },
  ...Object.entries(names).map(([value, label]) => ({ value, label })),
];
const KINDS = chosen(KIND_NAMES);
const STATES = chosen(STATE_NAMES);

const isOf = <K extends string>(names: Readonly<Record<K, string>>, value: string): value is K =>
  Object.hasOwn(names, value);

/** What the address asks of a list of jobs, as the API takes it. */
export function useJobsAddress() {
  const { query, sort, value } = useListAddress();
  const { offset, pageSize } = query;
  const [kind, state] = [value("kind"), value("state")];
  return {
    offset,
    pageSize,
    sort: SORTS.has(sort.replace(/^-/, "")) ? sort : "-createdAt",
    ...(isOf(KIND_NAMES, kind) ? { kind: kind satisfies JobKind } : {}),
    ...(isOf(STATE_NAMES, state) ? { state: state satisfies Job["state"] } : {}),
  };
}
const SORTS = new Set(["kind", "state", "createdAt", "duration"]);

interface Props<Row extends Listed> {
  list: UseQueryResult<{ data: Row[]; meta: { offset: number; itemCount: number; hasMore: boolean } }>;
  /** The column that says whose the job is. */
  whose: Column<Row>;
  /** Said above the list, or chosen beside the filters. */
  children?: ReactNode;
}

/** Long work in columns, of one kind or state where that is chosen, with what may be done about each. */
export function JobTable<Row extends Listed>({ list, whose, children }: Props<Row>) {
  const { change } = useListAddress();
  const { kind = "", state = "", sort } = useJobsAddress();
  const isNarrowed = kind !== "" || state !== "";
  return (
    <>
      <div className={styles["tools"]}>
        <SelectField
          label="Travail"
          options={KINDS}
          value={kind}
          onChange={(event) => change("kind", event.target.value)}
        />
        <SelectField
          label="État"
          options={STATES}
          value={state}
          onChange={(event) => change("state", event.target.value)}
        />
        {children}
      </div>
      <PagedList
        list={list}
        nothing={isNarrowed ? "Aucun travail ne correspond." : "Aucun travail pour le moment."}
        label="Travaux"
        columns={columnsOf(whose)}
        keyOf={({ id }) => id}
        sort={sort}
        onSort={(next) => change("sort", next)}
      />
    </>
  );
}

function columnsOf<Row extends Listed>(whose: Column<Row>): Column<Row>[] {
  return [
    { label: "Travail", sort: "kind", isPlain: true, cell: (job) => <Work job={job} /> },
    whose,
    { label: "État", sort: "state", isPlain: true, cell: (job) => <State job={job} /> },
    {
      label: "Demandé",
      sort: "-createdAt",
      cell: ({ createdAt }) => <When date={createdAt} />,
      isNumber: true,
    },
    { label: "Durée", sort: "-duration", cell: lasted, isNumber: true },
    { label: "Gérer", isPlain: true, cell: (job) => <Act job={job} /> },
  ];
}

function Work({ job }: { job: Listed }) {
  const said = reportInWords(job);
  return (
    <>
      <strong id={`job-${job.id}`} tabIndex={-1} className={styles["name"]}>
        {jobName(job)}
      </strong>
      {said !== "" && <p className="figures">{said}</p>}
    </>
  );
}

function State({ job }: { job: Listed }) {
  const { state, error } = job;
  return (
    <>
      <span className={styles[state]}>{STATE_NAMES[state]}</span>
      {isRunning(job) && <p className="figures">{progressInWords(job)}</p>}
      {error !== null && <p>{error.message}</p>}
    </>
  );
}

function When({ date }: { date: string }) {
  return <time dateTime={date}>{dayAndTime(date)}</time>;
}

function lasted({ createdAt, finishedAt }: Listed): string {
  return finishedAt === null ? "" : durationInWords(createdAt, finishedAt);
}

function Act({ job }: { job: Listed }) {
  if (isRunning(job)) return <Cancel job={job} />;
  if (job.state === "done") return job.dryRun ? <Retry job={job} forReal /> : null;
  return isRetried(job.kind) ? <Retry job={job} /> : null;
}

/** The button goes with what it does, and the focus with it: to the job's name. */
function focusOn({ id }: Listed): void {
  document.getElementById(`job-${id}`)?.focus({ preventScroll: true });
}

function Cancel({ job }: { job: Listed }) {
  const { mutate, isPending } = useCancelJob(job.id);
  return (
    <Button
      weight="quiet"
      className={styles["act"]}
      aria-label={`Arrêter\u00A0: ${jobName(job)}`}
      busy={isPending}
      disabled={isPending}
      onClick={() => mutate(undefined, { onSuccess: () => focusOn(job) })}
    >
      Arrêter
    </Button>
  );
}

interface RetryProps {
  job: Listed;
  /** Does what a dry run has counted. */
  forReal?: boolean;
}

function Retry({ job, forReal = false }: RetryProps) {
  const { mutate, isPending } = useRetryJob(job.id);
  const label = forReal ? "Faire pour de bon" : "Relancer";
  return (
    <Button
      weight="quiet"
      className={styles["act"]}
      aria-label={`${label}\u00A0: ${jobName(job)}`}
      busy={isPending}
      disabled={isPending}
      onClick={() => mutate({ forReal }, { onSuccess: () => focusOn(job) })}
    >
      {label}
    </Button>
  );
}
