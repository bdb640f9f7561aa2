/**
 * Stored as `ai_model` where templates write because no model is configured; the web labels it as a
 * demonstration.
 */
export const DEMO = "demo-rules";

/** Stored as `ai_fallback` where the model has not been asked yet: it is when the card is opened. */
export const ON_OPEN = "on_open";
