-- How often somebody is to be in touch with a contact: set by hand on the contact, else by the first rule of the
-- managers' that fits what the CRM says of them (decision 039).
--
-- Whom we may call: since 11 August 2026 French law asks for a private person's consent before a call that sells,
-- unless a contract runs (decision 108).

create table public.contact_cadence (
  contact_id uuid primary key,
  organization_id uuid not null references better_auth.organization (id) on delete cascade,
  -- Null: none, whatever the rules say.
  days smallint check (days between 7 and 365),
  set_by uuid references better_auth."user" (id) on delete set null,
  set_at timestamptz not null default now(),
  foreign key (contact_id, organization_id) references public.contact (id, organization_id) on delete cascade
);
create index contact_cadence_organization_idx on public.contact_cadence (organization_id);
create index contact_cadence_set_by_idx on public.contact_cadence (set_by);
alter table public.contact_cadence enable row level security;
revoke all on public.contact_cadence from anon, authenticated, service_role;
grant select, insert, update, delete on public.contact_cadence to authenticated, service_role;
create policy contact_cadence_organization on public.contact_cadence for all to authenticated
  using (organization_id = (select app.org_id())) with check (organization_id = (select app.org_id()));

create table public.cadence_rule (
  organization_id uuid not null references better_auth.organization (id) on delete cascade,
  -- The first that fits holds.
  position smallint not null check (position between 1 and 20),
  field text not null check (field in ('company', 'job')),
  contains text not null check (btrim(contains) <> '' and length(contains) <= 100),
  days smallint not null check (days between 7 and 365),
  primary key (organization_id, position)
);
alter table public.cadence_rule enable row level security;
revoke all on public.cadence_rule from anon, authenticated, service_role;
grant select, insert, update, delete on public.cadence_rule to authenticated, service_role;
create policy cadence_rule_read on public.cadence_rule for select to authenticated
  using (organization_id = (select app.org_id()));
create policy cadence_rule_manage on public.cadence_rule for all to authenticated
  using (organization_id = (select app.org_id()) and (select app.is_manager()))
  with check (organization_id = (select app.org_id()) and (select app.is_manager()));

-- That a contact agreed to be called, as a member recorded it. Taken back, the row goes: the audit says so.
create table public.call_consent (
  contact_id uuid primary key,
  organization_id uuid not null references better_auth.organization (id) on delete cascade,
  recorded_by uuid references better_auth."user" (id) on delete set null,
  recorded_at timestamptz not null default now(),
  foreign key (contact_id, organization_id) references public.contact (id, organization_id) on delete cascade
);
create index call_consent_organization_idx on public.call_consent (organization_id);
create index call_consent_recorded_by_idx on public.call_consent (recorded_by);
alter table public.call_consent enable row level security;
revoke all on public.call_consent from anon, authenticated, service_role;
grant select, insert, delete on public.call_consent to authenticated, service_role;
create policy call_consent_organization on public.call_consent for all to authenticated
  using (organization_id = (select app.org_id())) with check (organization_id = (select app.org_id()));

-- What people decided of a record that its CRM merges into another is said of the one that stays, unless that one has a
-- decision of its own.
create function app.keep_decisions_of_merged() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.contact_cadence (contact_id, organization_id, days, set_by, set_at)
  select new.merged_into, k.organization_id, k.days, k.set_by, k.set_at
  from public.contact_cadence k where k.contact_id = new.id and k.organization_id = new.organization_id
  on conflict do nothing;
  insert into public.call_consent (contact_id, organization_id, recorded_by, recorded_at)
  select new.merged_into, k.organization_id, k.recorded_by, k.recorded_at
  from public.call_consent k where k.contact_id = new.id and k.organization_id = new.organization_id
  on conflict do nothing;
  insert into public.letter_choice (contact_id, user_id, organization_id, channel, register, changed_at)
  select new.merged_into, k.user_id, k.organization_id, k.channel, k.register, k.changed_at
  from public.letter_choice k where k.contact_id = new.id and k.organization_id = new.organization_id
  on conflict do nothing;
  delete from public.contact_cadence k where k.contact_id = new.id;
  delete from public.call_consent k where k.contact_id = new.id;
  delete from public.letter_choice k where k.contact_id = new.id;
  return null;
end
$$;
create trigger contact_decisions_of_merged after update of merged_into on public.contact
  for each row when (new.merged_into is not null and new.merged_into is distinct from old.merged_into)
  execute function app.keep_decisions_of_merged();

-- Whether a mailbox is one that private persons have. Every provider that functions/language/shared-domains.ts names is
-- among these: a test says so.
create function app.is_personal_mailbox(email text) returns boolean
language sql immutable parallel safe
return coalesce(split_part(app.address_of(email), '@', 2) ~ (
  '^((hotmail|outlook|live|yahoo|ymail|msn|gmail|googlemail|gmx|aol|protonmail|icloud)\.([a-z]{2,3}|com?\.[a-z]{2})|'
  || 'rocketmail\.com|proton\.me|pm\.me|me\.com|mac\.com|orange\.fr|wanadoo\.fr|free\.fr|sfr\.fr|neuf\.fr|cegetel\.net|'
  || 'club-internet\.fr|laposte\.net|bbox\.fr|numericable\.fr|noos\.fr|aliceadsl\.fr|voila\.fr|tutanota\.com|tuta\.com)$'), false);

-- Null for who is no private person: somebody without a company whose mailbox is personal, or of whom only a telephone is
-- known. Else what allows to call them, the consent if it is recorded, and in French why no call is proposed. They ask
-- for a call in a message of theirs, until it takes place or is 15 days late. A definer with its own check of the
-- organization, as app.exchanged is.
create function app.call_of(c public.contact, records uuid[], today date) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  consent jsonb;
  allowed text;
begin
  if c.organization_id is distinct from app.org_id() or btrim(coalesce(c.company, '')) <> ''
    or not (app.is_personal_mailbox(c.email) or app.address_of(c.email) is null and cardinality(c.phones) > 0)
    or exists (select from public.contact r where r.id = any (records) and r.organization_id = c.organization_id
      and btrim(coalesce(r.company, '')) <> '')
  then return null; end if;
  select jsonb_build_object('since', k.recorded_at, 'by', app.name_of_member(k.recorded_by)) into consent
  from public.call_consent k where k.contact_id = any (records) and k.organization_id = c.organization_id
  order by k.recorded_at desc limit 1;
  allowed := case
    when consent is not null then 'consent'
    when exists (
      select from public.deal_contact l join public.deal d on d.id = l.deal_id and d.state = 'won'
      where l.contact_id = any (records) and l.organization_id = c.organization_id)
    then 'contract'
    else (
      select case f.kind when 'renewal' then 'contract' else 'asked' end
      from public.fact f
      left join public.engagement e on f.text_kind = 'engagement' and e.id = f.text_id and e.organization_id = f.organization_id
      cross join lateral (
        select (array_agg(r.reader order by array_position(array['person', 'model', 'local'], r.reader)) filter (where r.understood))[1]
            as heard, max(r.manner) as manner
        from public.text_reading r
        where r.organization_id = f.organization_id and r.contact_id = f.contact_id and r.text_kind = f.text_kind
          and r.text_id = f.text_id) t
      where f.organization_id = c.organization_id and f.contact_id = any (records) and f.reader = t.heard
        and t.manner is distinct from 'machine'
        and (f.kind = 'renewal' and f.due_end >= today
            -- Not the contract that they have with somebody else.
            and not exists (select from public.fact other
              where other.organization_id = f.organization_id and other.contact_id = f.contact_id
                and other.text_kind = f.text_kind and other.text_id = f.text_id and other.reader = f.reader
                and other.kind = 'competitor')
          or f.kind = 'commitment' and f.who = 'us' and f.act = 'call'
            and (t.manner = 'theirMessage' or t.manner is distinct from 'ourMessage' and e.direction = 'incoming'
              and e.type in ('email', 'sms', 'other'))
            and coalesce(f.due_end, e.date::date) >= today - 15
            and not exists (
              select from public.engagement later
              where later.contact_id = any (records) and later.type = 'phone_call' and later.date > e.date
                and not exists (select from public.text_reading r
                  where r.organization_id = later.organization_id and r.contact_id = later.contact_id
                    and r.text_kind = 'engagement' and r.text_id = later.id and r.manner in ('attempt', 'machine'))))
      order by f.kind desc limit 1)
    end;
  return jsonb_build_object('allowedBy', allowed, 'consent', consent, 'refused', case
    when allowed is null and cardinality(c.phones) > 0 then
      E'Particulier\u00A0: pas d’appel de prospection sans son accord (loi en vigueur depuis le 11 août 2026). Le message reste possible.'
    end);
end
$$;

revoke execute on all functions in schema app from public;
grant execute on function app.is_personal_mailbox(text), app.call_of(public.contact, uuid[], date) to app_server;
