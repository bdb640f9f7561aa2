-- Until when an objection is its author's to take back: no copy of it, as of merged contacts or of an erased one's address,
-- begins again, and said by a second person it is no longer one person's.
set lock_timeout = '2s';
alter table public.suppression add column taken_back_until timestamptz;
drop policy suppression_take_back on public.suppression;
create policy suppression_take_back on public.suppression for delete to authenticated
  using (organization_id = (select app.org_id()) and source = 'user' and created_by = (select app.user_id())
    and taken_back_until > now());

create or replace function app.register_suppression(of_kind text, contact uuid, words text, why text) returns uuid
language sql volatile security definer set search_path = ''
as $$
  insert into public.suppression as s (organization_id, kind, contact_id, value, reason, source, created_by, taken_back_until)
  select app.org_id(), of_kind, contact, words, why, 'user', app.user_id(), now() + interval '10 minutes'
  where app.org_id() is not null
  on conflict (organization_id, kind, contact_id, value, reason) do update set
    source = 'user',
    created_by = case when s.source = 'crm' then excluded.created_by else s.created_by end,
    taken_back_until = case when s.source = 'user' and s.created_by = excluded.created_by then s.taken_back_until end
  returning s.id
$$;
