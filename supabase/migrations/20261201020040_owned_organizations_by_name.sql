-- Whose last owner an account is, is answered as names: what people read of it is written in functions/users/refusals.ts.

create or replace function app.delete_user(session_token text, person uuid, request_id text)
returns table(state text, body text)
language plpgsql security definer set search_path = ''
as $$
declare
  s app.session_state := app.open_administration(session_token);
  old better_auth."user";
  reply text;
begin
  if s.state <> 'ok' then
    return query select s.state, null::text;
    return;
  end if;
  if person = s.user_id then
    return query select 'self', null::text;
    return;
  end if;
  select * into old from better_auth."user" u where u.id = person for update;
  if not found then
    return query select 'not_found', null::text;
    return;
  end if;
  reply := better_auth.user_json(old)::text;
  begin
    delete from better_auth."user" u where u.id = person;
  exception
    when sqlstate 'RL002' then
      return query select 'last_administrator', null::text;
      return;
    when sqlstate 'RL001' then
      return query select 'last_owner', (
        select json_agg(o.name order by o.name)::text
        from better_auth.member m join better_auth.organization o on o.id = m.organization_id
        where m.user_id = person and better_auth.has_role(m.role, 'owner') and not exists (
          select from better_auth.member other where other.organization_id = o.id and other.user_id <> person
            and better_auth.has_role(other.role, 'owner')));
      return;
  end;
  delete from better_auth.verification v where v.value = person::text;
  perform app.audit_administration(s, 'user.deleted', request_id, 'user', person, old.email, null);
  return query select 'ok', reply;
end
$$;
