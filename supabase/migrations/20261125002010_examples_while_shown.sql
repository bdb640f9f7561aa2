-- The names that a dry run tells are kept as long as they are shown: until the next synchronization of that CRM.
create function app.forget_examples() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.job j set examples = null
  where j.organization_id = new.organization_id and j.kind = new.kind and j.id <> new.id
    and j.input ->> 'crm' = new.input ->> 'crm' and j.examples is not null;
  return null;
end
$$;
create trigger job_forgets_examples after insert on public.job
  for each row when (new.kind = 'refresh-contacts') execute function app.forget_examples();

revoke execute on all functions in schema app from public;
