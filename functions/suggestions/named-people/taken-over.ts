/**
 * SQL: the ids of the open deals of those from whom the person of `person.live` has taken over, as CRMs still keep
 * them. Few have: what costs is called for those alone.
 */
export const DEALS_TAKEN_OVER = `
        select l.deal_id from unnest(case when exists (
            select from public.named_person n where n.person_id = any (person.live) and n.kind = 'successor')
          then app.predecessors_of(person.live) end) before (id)
        join public.deal_contact l on l.contact_id = before.id
        join public.deal d on d.id = l.deal_id and d.state = 'open'`;
