-- One or two signs were looked for at the start of the last name only: « ca » did not find « Câblerie ». They are found
-- at the start of any word now, which the index of trigrams answers as well; from three signs on, inside words too.
create or replace function app.search_contacts(words text) returns setof uuid
language plpgsql stable security definer set search_path = ''
as $$
declare
  pattern text := replace(replace(replace(app.fold(words), '\', '\\'), '%', '\%'), '_', '\_');
begin
  if length(words) < 3 then
    return query select c.id from public.contact c
      where c.organization_id = app.org_id() and (c.search like pattern || '%' or c.search like '% ' || pattern || '%');
  else
    return query select c.id from public.contact c
      where c.organization_id = app.org_id() and c.search like '%' || pattern || '%';
  end if;
end
$$;
