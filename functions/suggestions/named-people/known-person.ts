/** SQL: the words of a name, in whichever order it is written. */
const wordsOf = (of: string, [first, last]: readonly [string, string]): string => `array(
        select word from regexp_split_to_table(
          app.fold(coalesce(${of}.${first}, '') || ' ' || coalesce(${of}.${last}, '')), '[[:space:][:punct:]]+') word
        where word <> '' order by word collate "C")`;

/**
 * SQL: the contact that a person named by another is, of a row `p` with "recordId" (who names them), "firstName",
 * "lastName", email and "byName": the one of the same address, else `byName` of the same whole name at that contact's
 * company. $1: the organization. The keys are computed below `offset 0`: under row-level security an index takes no
 * expression.
 */
export const KNOWN_PERSON = `
      select coalesce(
        (select c.id from public.contact c
         where p.email is not null and c.organization_id = namer.organization_id
           and c.address_key = namer.named_address and c.person_key = namer.named_key
           and c.person_key <> namer.person_key and c.merged_into is null
         order by c.archived_at is not null, c.crm is null, c.created_at, c.id limit 1),
        (select c.id from public.contact c
         where p."byName" and p."firstName" is not null and p."lastName" is not null
           and c.organization_id = namer.organization_id and c.company = namer.company and c.archived_at is null
           and ${wordsOf("c", ["first_name", "last_name"])} = ${wordsOf("p", ['"firstName"', '"lastName"'])}
           and c.person_key <> namer.person_key
         order by c.crm is null, c.created_at, c.id limit 1)) as id
      from (
        select n.organization_id, n.company, n.person_key, app.address_key(null, p.email) as named_address,
          app.person_key(null, p.email, p."firstName", p."lastName") as named_key
        from public.contact n where n.id = p."recordId" and n.organization_id = $1 offset 0) namer`;
