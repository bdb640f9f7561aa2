import signals from "./signals.json" with { type: "json" };

/**
 * What a day of waiting costs at most by signal; whether it nurtures; whether it is a task of ours, which unread texts
 * weaken less; whether an appointment agreed since is the time for it.
 */
export const SIGNAL_TABLE = signals;

export type SignalName = keyof typeof signals;
