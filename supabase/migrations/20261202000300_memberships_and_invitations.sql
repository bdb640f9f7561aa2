-- An organization keeps an owner, and the product an administrator, whichever way somebody goes: by the product's
-- own calls, by better-auth's, or by hand. SQLSTATE RL001 and RL002 name the two refusals.
--
-- Whoever is no longer a member of an organization has it active in none of their sessions, whichever way the
-- membership ended (docs/product.md, 4). An organization that is gone leaves them by its key.
--
-- An invitation by mail is answered once, and stands for the right of whoever sent it: when they leave the
-- organization, or lose the role that let them invite to it, what they sent and nobody has answered is canceled.
-- Otherwise an owner about to be removed would come back by an invitation of their own.

create function better_auth.has_role(roles text, role text) returns boolean
language sql immutable parallel safe
as $$ select coalesce(role = any (string_to_array(replace(roles, ' ', ''), ',')), false) $$;

create function better_auth.keep_an_owner() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not better_auth.has_role(old.role, 'owner')
    or (tg_op = 'UPDATE' and better_auth.has_role(new.role, 'owner') and new.organization_id = old.organization_id) then
    return null;
  end if;
  -- Two owners who leave at the same time wait for each other here. An organization that is gone takes
  -- its members along.
  perform from better_auth.organization where id = old.organization_id for no key update;
  if found and not exists (
    select from better_auth.member m
    where m.organization_id = old.organization_id and better_auth.has_role(m.role, 'owner')
  ) then
    raise exception 'last owner of an organization' using errcode = 'RL001';
  end if;
  return null;
end
$$;
create trigger member_keep_owner after update of role, organization_id or delete on better_auth.member
  for each row execute function better_auth.keep_an_owner();

create function better_auth.is_active_administrator(u better_auth."user") returns boolean
language sql stable
as $$
  select better_auth.has_role(u.role, 'admin')
    and not (coalesce(u.banned, false) and coalesce(u.ban_expires > now(), true))
$$;

create function better_auth.keep_an_administrator() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not better_auth.is_active_administrator(old)
    or (tg_op = 'UPDATE' and better_auth.is_active_administrator(new)) then
    return null;
  end if;
  perform pg_advisory_xact_lock(hashtext('better_auth.keep_an_administrator'));
  if not exists (select from better_auth."user" u where better_auth.is_active_administrator(u)) then
    raise exception 'last administrator of the product' using errcode = 'RL002';
  end if;
  return null;
end
$$;
create trigger user_keep_administrator after update of role, banned, ban_expires or delete on better_auth."user"
  for each row execute function better_auth.keep_an_administrator();

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

create function better_auth.leave_active_organization() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update better_auth.session set active_organization_id = null, active_team_id = null
  where user_id = old.user_id and active_organization_id = old.organization_id;
  return null;
end
$$;
create trigger member_leave after delete on better_auth.member
  for each row execute function better_auth.leave_active_organization();

create function better_auth.cancel_invitations_of_departed() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and better_auth.has_role(new.role, 'owner') then
    return null;
  end if;
  update better_auth.invitation i set status = 'canceled'
  where i.inviter_id = old.user_id and i.organization_id = old.organization_id and i.status = 'pending'
    and (tg_op = 'DELETE' or not better_auth.has_role(new.role, 'admin') or better_auth.has_role(i.role, 'owner'));
  return null;
end
$$;
create trigger member_cancel_invitations after update of role or delete on better_auth.member
  for each row execute function better_auth.cancel_invitations_of_departed();

-- When an organization's invitations went out, sent again ones too: how many it may mail to strangers in a day
-- (functions/auth/organization/invitations-of-a-day.ts). Apart from the invitations themselves: cancelling one gives
-- none back.
create table better_auth.invitation_mail (
  id bigint generated always as identity primary key,
  organization_id uuid not null references better_auth.organization (id) on delete cascade,
  sent_at timestamptz not null default clock_timestamp()
);
create index invitation_mail_organization_idx on better_auth.invitation_mail (organization_id, sent_at);
-- Reached by functions alone: nobody is granted anything.
alter table better_auth.invitation_mail enable row level security;

-- Seconds until an organization may mail another invitation; 0 if it may now.
create function app.invitation_mail_wait(organization uuid, most integer) returns integer
language sql volatile security definer set search_path = ''
as $$
  select coalesce(max(greatest(1, ceil(extract(epoch from last.sent_at + interval '1 day' - clock_timestamp())))), 0)::integer
  from (
    -- The oldest of the last `most`: the next may go once its day is over.
    select i.sent_at from better_auth.invitation_mail i
    where i.organization_id = organization and i.sent_at > clock_timestamp() - interval '1 day'
    order by i.sent_at desc, i.id desc offset most - 1 limit 1) last
$$;

-- Counts one mail of an organization: 0, or the seconds to wait where the day's number is reached. Those at the same
-- time are counted one after the other.
create function app.take_invitation_mail(organization uuid, most integer) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  wait integer;
begin
  perform from better_auth.organization o where o.id = organization for no key update;
  delete from better_auth.invitation_mail i
  where i.organization_id = organization and i.sent_at <= clock_timestamp() - interval '1 day';
  wait := app.invitation_mail_wait(organization, most);
  if wait = 0 then
    insert into better_auth.invitation_mail (organization_id) values (organization);
  end if;
  return wait;
end
$$;

-- Uncounts one that did not go.
create function app.give_back_invitation_mail(organization uuid) returns void
language sql volatile security definer set search_path = ''
as $$
  delete from better_auth.invitation_mail m where m.id = (
    select i.id from better_auth.invitation_mail i where i.organization_id = organization
    order by i.sent_at desc, i.id desc limit 1 for update skip locked)
$$;

revoke execute on all functions in schema better_auth from public;
revoke execute on all functions in schema app from public;
grant execute on function app.invitation_mail_wait(uuid, integer), app.take_invitation_mail(uuid, integer),
  app.give_back_invitation_mail(uuid) to auth_server;
