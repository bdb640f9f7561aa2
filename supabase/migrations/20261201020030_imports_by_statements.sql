-- Which contact or note a line of a file is, and what it changes, is decided in functions/imports.

-- accepted drop-function: the code that calls them is replaced in the same release, before anything was deployed
drop function
  app.import_contacts(jsonb,boolean),
  app.import_notes(jsonb,boolean);
