-- Grants say what a role may try, policies say on which rows. No policy says just "authenticated":
-- each compares the organization with the claim, so a token without org_id sees and writes nothing.

-- Older Supabase projects grant everything here by default.
revoke all on all tables in schema public from anon, authenticated, service_role;
revoke all on all sequences in schema public from anon, authenticated, service_role;

grant select on public.contact, public.engagement, public.note, public.action, public.action_event,
  public.suggestion, public.claim, public.linkedin_profile, public.article, public.suppression, public.job
  to authenticated;
grant insert, update, delete on public.contact, public.engagement, public.note, public.action, public.suggestion,
  public.claim, public.linkedin_profile, public.article, public.suppression, public.job
  to authenticated;
grant select, insert, update, delete on public.contact, public.engagement, public.note, public.action,
  public.suggestion, public.claim, public.linkedin_profile, public.article, public.suppression, public.job
  to service_role;
grant select on public.action_event to service_role;

alter table public.contact enable row level security;
alter table public.engagement enable row level security;
alter table public.note enable row level security;
alter table public.action enable row level security;
alter table public.action_event enable row level security;
alter table public.suggestion enable row level security;
alter table public.claim enable row level security;
alter table public.linkedin_profile enable row level security;
alter table public.article enable row level security;
alter table public.suppression enable row level security;
alter table public.job enable row level security;

-- Members read their organization's rows; what comes from the CRM and the model is written by the system.
do $$
declare
  t text;
begin
  foreach t in array array['contact', 'engagement', 'note', 'action', 'action_event', 'claim', 'linkedin_profile', 'article', 'suppression', 'job'] loop
    execute format(
      'create policy %I on public.%I for select to authenticated using (organization_id = (select app.org_id()))',
      t || '_read', t);
  end loop;
  foreach t in array array['contact', 'engagement', 'note', 'action', 'suggestion', 'claim', 'article'] loop
    execute format(
      'create policy %I on public.%I for insert to authenticated with check (organization_id = (select app.org_id()) and (select app.is_system()))',
      t || '_insert', t);
    execute format(
      'create policy %I on public.%I for delete to authenticated using (organization_id = (select app.org_id()) and (select app.is_system()))',
      t || '_delete', t);
  end loop;
  foreach t in array array['engagement', 'note', 'suggestion', 'claim', 'article', 'job'] loop
    execute format(
      'create policy %I on public.%I for update to authenticated using (organization_id = (select app.org_id()) and (select app.is_system())) with check (organization_id = (select app.org_id()))',
      t || '_update', t);
  end loop;
  -- What a person edits: a contact's LinkedIn address, an action's message and outcome, a given profile.
  foreach t in array array['contact', 'action', 'linkedin_profile'] loop
    execute format(
      'create policy %I on public.%I for update to authenticated using (organization_id = (select app.org_id())) with check (organization_id = (select app.org_id()))',
      t || '_update', t);
  end loop;
end
$$;

-- A day's list is its reader's own; managers and the system see all of their organization's.
create policy suggestion_read on public.suggestion for select to authenticated
  using (organization_id = (select app.org_id()) and (user_id = (select app.user_id()) or (select app.is_manager())));

create policy linkedin_profile_insert on public.linkedin_profile for insert to authenticated
  with check (organization_id = (select app.org_id()));
create policy linkedin_profile_delete on public.linkedin_profile for delete to authenticated
  using (organization_id = (select app.org_id()));

-- Anyone may register an objection; lifting one is for managers.
create policy suppression_insert on public.suppression for insert to authenticated
  with check (organization_id = (select app.org_id()));
create policy suppression_delete on public.suppression for delete to authenticated
  using (organization_id = (select app.org_id()) and (select app.is_manager()));

create policy job_insert on public.job for insert to authenticated
  with check (
    organization_id = (select app.org_id())
    and state = 'queued'
    and ((select app.is_system()) or created_by = (select app.user_id()))
  );
create policy job_delete on public.job for delete to authenticated
  using (organization_id = (select app.org_id()) and (select app.is_system()));

-- A member may put somebody in their own list of the day; the first of its reasons says so.
create policy suggestion_choose on public.suggestion for insert to authenticated
  with check (organization_id = (select app.org_id()) and user_id = (select app.user_id())
    and reasons -> 0 ->> 'signal' = 'chosen');
