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

revoke execute on function app.invitation_mail_wait(uuid, integer), app.take_invitation_mail(uuid, integer),
  app.give_back_invitation_mail(uuid) from public;
grant execute on function app.invitation_mail_wait(uuid, integer), app.take_invitation_mail(uuid, integer),
  app.give_back_invitation_mail(uuid) to auth_server;
