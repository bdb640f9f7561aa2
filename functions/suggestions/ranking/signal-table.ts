import signals from "./signals.json" with { type: "json" };

/** Most a signal is worth; whether it nurtures; whether it is a task of ours, which unread texts do not weaken. */
export const SIGNAL_TABLE = signals;

export type SignalName = keyof typeof signals;
