-- How a member writes is read and changed by statements of its verbs (functions/suggestions/drafts/voice): the policies
-- show it to its person and to scheduled work alone, and the verbs refuse whoever acts as somebody.
--
-- accepted drop-function: nothing is deployed yet; the verbs that call other statements come with this file

grant select, insert, update on private.voice to app_server;
grant select, insert, delete on private.voice_example to app_server;

drop function app.my_voice(text), app.change_my_voice(text, jsonb), app.voices(),
  app.learn_voice(uuid, timestamptz, timestamptz, jsonb, jsonb);
drop function app.voice_json(private.voice);
