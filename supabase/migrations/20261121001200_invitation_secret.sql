-- Invitations by mail, and what leaving an organization takes along.

-- The mailed secret, hashed: the invitation's id is known to whoever manages the organization, and must
-- not be enough to register the invited address.
alter table better_auth.invitation add column secret_hash bytea;

-- An invitation is answered once. better-auth reads the status before it writes it, so two answers at the
-- same time could both stand. It takes an acceptance back when the membership fails.
create function better_auth.answer_invitation_once() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if old.status <> 'pending' and new.status <> old.status
    and not (old.status = 'accepted' and new.status = 'pending') then
    raise exception 'invitation already answered' using errcode = 'RL003';
  end if;
  return new;
end
$$;
create trigger invitation_answered_once before update of status on better_auth.invitation
  for each row execute function better_auth.answer_invitation_once();

-- Whoever is no longer a member works in the organization in none of their sessions.
create function better_auth.clear_active_organization() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update better_auth.session set active_organization_id = null, active_team_id = null
  where user_id = old.user_id and active_organization_id = old.organization_id;
  return null;
end
$$;
create trigger member_clear_active_organization after delete on better_auth.member
  for each row execute function better_auth.clear_active_organization();

-- A team that is gone is active nowhere.
alter table better_auth.session add foreign key (active_team_id) references better_auth.team (id) on delete set null;
create index session_active_team_id_idx on better_auth.session (active_team_id);

revoke execute on function better_auth.answer_invitation_once(), better_auth.clear_active_organization() from public;
