-- A contact's LinkedIn profile as a member gave it, and what was read in it.

create table public.linkedin_profile (
  contact_id uuid primary key,
  organization_id uuid not null references better_auth.organization (id) on delete cascade,
  content jsonb not null default '{}',
  analysis jsonb,
  -- { promptVersion, model }: what wrote the analysis.
  analysis_origin jsonb,
  given_by uuid references better_auth."user" (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (contact_id, organization_id) references public.contact (id, organization_id) on delete cascade
);
create index linkedin_profile_organization_idx on public.linkedin_profile (organization_id);
create index linkedin_profile_given_by_idx on public.linkedin_profile (given_by);

-- An analysis is nothing new about the person: only what somebody gives makes the profile younger.
create trigger linkedin_profile_touch before update on public.linkedin_profile
  for each row when (old.content is distinct from new.content) execute function app.touch_updated_at();

create function app.forget_profile_analysis() returns trigger
language plpgsql
as $$
begin
  new.analysis := null;
  new.analysis_origin := null;
  return new;
end
$$;
create trigger linkedin_profile_forget_analysis before update on public.linkedin_profile
  for each row when (old.content is distinct from new.content) execute function app.forget_profile_analysis();

revoke execute on all functions in schema app from public;
