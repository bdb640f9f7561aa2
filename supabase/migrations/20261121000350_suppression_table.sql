-- Who must not be contacted: opposition, opt-out, bounce, "do not contact".

create table public.suppression (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references better_auth.organization (id) on delete cascade,
  kind text not null check (kind in ('contact', 'address', 'domain')),
  contact_id uuid,
  value text check (value = lower(value)),
  reason text not null check (reason in ('opposition', 'opt_out', 'bounce', 'do_not_contact')),
  source text not null check (source in ('crm', 'user')),
  created_by uuid references better_auth."user" (id) on delete set null,
  created_at timestamptz not null default now(),
  -- What a contact is compared with: one look into one index says whether anything stands against it.
  key text not null generated always as (coalesce(contact_id::text, value)) stored,
  check ((kind = 'contact') = (contact_id is not null) and (kind = 'contact') = (value is null)),
  unique nulls not distinct (organization_id, kind, contact_id, value, reason),
  foreign key (contact_id, organization_id) references public.contact (id, organization_id) on delete cascade
);
create index suppression_contact_idx on public.suppression (contact_id);
create index suppression_created_by_idx on public.suppression (created_by);
create index suppression_key_idx on public.suppression (organization_id, key);
create index suppression_domain_idx on public.suppression (organization_id) where kind = 'domain';
