-- What happened with contacts: calls, mails and meetings with them, and what was noted of them.

create table public.engagement (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references better_auth.organization (id) on delete cascade,
  contact_id uuid not null,
  crm text references app.crm,
  crm_id text,
  type text not null check (type in ('email', 'sms', 'meeting', 'phone_call', 'other')),
  source text not null constraint engagement_source_check check (source = 'moment' or source = crm),
  date timestamptz not null,
  direction text check (direction in ('incoming', 'outgoing')),
  subject text,
  text text not null default '',
  ai_analysis jsonb,
  -- { promptVersion, model }: what wrote the analysis.
  ai_analysis_origin jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Who took part, as the CRM names them: [{ name, email, role }].
  participants jsonb not null default '[]',
  unique (id, organization_id),
  unique (organization_id, crm, crm_id, contact_id),
  foreign key (contact_id, organization_id) references public.contact (id, organization_id) on delete cascade
);
-- What the ranking takes of them stands in the index: the tables are full of text.
create index engagement_contact_idx on public.engagement (contact_id, date desc) include (organization_id, id, type, direction);

create table public.note (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references better_auth.organization (id) on delete cascade,
  contact_id uuid not null,
  crm text references app.crm,
  crm_id text,
  date timestamptz not null,
  author text,
  text text not null default '',
  ai_analysis jsonb,
  -- { promptVersion, model }: what wrote the analysis.
  ai_analysis_origin jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Who wrote it here; null for what CRMs and files hold.
  written_by uuid references better_auth."user" (id) on delete set null,
  unique (id, organization_id),
  unique (organization_id, crm, crm_id, contact_id),
  foreign key (contact_id, organization_id) references public.contact (id, organization_id) on delete cascade
);
create index note_contact_idx on public.note (contact_id, date desc) include (organization_id, id);

-- What was read of a text goes when the text changes: it is analysed again.
create function app.forget_analysis() returns trigger
language plpgsql
as $$
begin
  new.ai_analysis := null;
  new.ai_analysis_origin := null;
  return new;
end
$$;
create trigger engagement_forget_analysis before update on public.engagement for each row
  when ((old.text, old.subject, old.type, old.direction, old.date)
    is distinct from (new.text, new.subject, new.type, new.direction, new.date))
  execute function app.forget_analysis();
create trigger note_forget_analysis before update on public.note for each row
  when ((old.text, old.date) is distinct from (new.text, new.date))
  execute function app.forget_analysis();

revoke execute on all functions in schema app from public;
