-- Whom a list proposed and, of a tenth of equally ranked contacts, whom it did not: what the list is worth is the
-- difference. Drawn when a list is made, on only where an owner chose it.
set lock_timeout = '2s';

create table private.hold_out_draw (
  organization_id uuid not null references better_auth.organization (id) on delete cascade,
  -- Whose list it is.
  user_id uuid not null,
  contact_id uuid not null,
  -- The list's day: the draw holds for a week from it.
  day date not null,
  held_out boolean not null,
  primary key (organization_id, day, contact_id),
  foreign key (organization_id, user_id) references better_auth.member (organization_id, user_id) on delete cascade,
  foreign key (contact_id, organization_id) references public.contact (id, organization_id) on delete cascade
);
create index hold_out_draw_contact_idx on private.hold_out_draw (contact_id);
create index hold_out_draw_user_idx on private.hold_out_draw (organization_id, user_id);
alter table private.hold_out_draw enable row level security;
grant select, insert, delete on private.hold_out_draw to app_server;
-- The system's alone, to read too: who knew whom a list leaves out would write to them, and nothing could be compared.
create policy hold_out_draw_system on private.hold_out_draw for all to app_server
  using (organization_id = (select app.org_id()) and (select app.is_system()))
  with check (organization_id = (select app.org_id()) and (select app.is_system()));

create view app.hold_out_draw with (security_invoker = true) as
  select d.organization_id, d.user_id, d.contact_id, d.day, d.held_out from private.hold_out_draw d;
grant select on app.hold_out_draw to app_server;
