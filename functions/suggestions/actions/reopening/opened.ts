/** The columns of an action that is open again: nothing of how it ended is left. */
export const OPENED = {
  archived_at: null,
  archived_by: null,
  archived_reason: null,
  ai_archive_reasoning: null,
} as const;
