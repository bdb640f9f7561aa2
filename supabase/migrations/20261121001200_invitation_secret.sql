-- Invitations by mail, answered once; and sessions without a team that is gone.

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

-- A team that is gone is active nowhere.
alter table better_auth.session add foreign key (active_team_id) references better_auth.team (id) on delete set null;
create index session_active_team_id_idx on better_auth.session (active_team_id);

revoke execute on function better_auth.answer_invitation_once() from public;
