-- Organizations and people are managed by the administrators' verbs (functions/organizations, functions/users), which
-- decide in TypeScript and write in better-auth's own role, as its calls do: what they called here is gone.
--
-- accepted drop-function: nothing is deployed yet; the verbs that call other statements come with this file

drop function app.list_organizations(text, text, text[], integer, integer), app.get_organization(text, uuid),
  app.create_organization(text, text, text, text[], text),
  app.update_organization(text, uuid, text, text, text[], text), app.delete_organization(text, uuid, text);
drop function app.list_users(text, text, text[], integer, integer), app.get_user(text, uuid),
  app.create_user(text, text, text, text, text, text, uuid, text),
  app.update_user(text, uuid, text, text, text, text), app.ban_user(text, uuid, text, timestamptz, text),
  app.unban_user(text, uuid, text), app.delete_user(text, uuid, text);
drop function better_auth.create_organization(text, text, text[]), better_auth.new_slug(text),
  better_auth.create_person(text, text, text, text, text, uuid);
drop function better_auth.organization_json(better_auth.organization), better_auth.user_json(better_auth."user");
