-- The address or the domain of a suppression, by the id that app.suppression_of answers: null where it is of a contact,
-- or of another organization, as the policies of the table decide.
create function app.suppressed_value(suppression uuid) returns text
language sql stable
as $$
  select s.value from public.suppression s where s.id = suppression
$$;

revoke execute on function app.suppressed_value(uuid) from public;
grant execute on function app.suppressed_value(uuid) to app_server;
