-- What is kept of a reading, and which drafts a card waits for, are statements of the code:
-- functions/readings/keep-readings.ts and functions/suggestions/drafts/drafts-ahead-store.ts.
-- accepted drop-function: their callers are of this release, and nothing is deployed of an earlier one
drop function app.keep_readings(text, text, jsonb);
drop function app.drafts_to_open(uuid, date, integer);
