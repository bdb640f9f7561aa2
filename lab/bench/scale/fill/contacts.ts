import { AT, type Organization } from "./size.ts";
import { words } from "./helpers.ts";

/** Of each organization. */
export const MEMBERS = 50;
/** Owners whom the CRM names and who are not here any more. */
export const LEAVERS = 2;

/** The address of a member, or of an owner beyond them, as SQL. */
export const memberAddress = (member: string, o = "o"): string =>
  `'membre' || ${member} || '.' || ${o} || '@exemple.test'`;

/** A condition as SQL on a contact's number that something is proposed for it: two in five of the large organization. */
export const isProposed = (n: string): string =>
  `(scale.draw(${n}::bigint * 128 + o, 9, 100) < case o when 1 then 40 else 3 end and scale.draw(${n}::bigint * 128 + o, 8, 100) >= 3)`;

/** Whose a contact is by its number, as SQL: a member's number, or beyond them a leaver's and nobody's. */
export const ownerOf = (n: string): string =>
  `(1 + scale.draw(${n}::bigint * 128 + o, 16, ${Math.round((MEMBERS + LEAVERS) * 1.08)}))`;

/** A condition as SQL on a contact's number that nothing in its record stands against writing to it. */
export const isOpenTo = (n: string): string =>
  `(scale.draw(${n}::bigint * 128 + o, 4, 100) > 0 and scale.draw(${n}::bigint * 128 + o, 5, 50) > 0 and scale.draw(${n}::bigint * 128 + o, 6, 200) > 0)`;

const TIMELINE = `repeat('Échange au sujet du planning de maintenance, puis envoi d’une proposition. ', 6)`;

/**
 * The contacts of an organization. One in fifty is a second record of the
 * person before it, one in thirty has its company's mailbox, one in twenty no address, one in fourteen no owner; three
 * in a hundred are archived.
 */
export const contactsOf = ({ o: number, contacts }: Organization): string => `
  insert into public.contact (id, organization_id, crm, crm_id, crm_synced_at, owner_email, first_name, last_name, email, job,
    company, linkedin_profile_url, opted_out, bounced, do_not_contact, phones, created_at, updated_at,
    received_at, archived_at, ai_timeline)
  select scale.id('c', o, d.n), scale.id('o', o, 0), d.crm, case when d.crm is not null then (1000000 + d.n)::text end,
    day - make_interval(hours => scale.draw(k, 1, 72)),
    case when member <= ${MEMBERS + LEAVERS} then ${memberAddress("member")} end,
    f.word, s.word,
    case when d.crm is null or mailbox > 2 then f.slug || '.' || s.slug || m || '@' || c.slug || '.example'
      when mailbox = 0 then 'contact@' || c.slug || '.example' end,
    j.word, c.word,
    case when scale.draw(k, 3, 4) = 0 then 'https://www.linkedin.com/in/' || f.slug || '-' || s.slug || '-' || m end,
    scale.draw(k, 4, 100) = 0, scale.draw(k, 5, 50) = 0, scale.draw(k, 6, 200) = 0,
    case when scale.draw(k, 7, 3) > 0 then array['+33 6 ' || lpad(scale.draw(k, 10, 100000000)::text, 8, '0')] else '{}' end,
    day - make_interval(days => 30 + scale.draw(k, 11, 1800)), day - make_interval(mins => scale.draw(k, 12, 525600)),
    day - make_interval(days => scale.draw(k, 13, 30)),
    case when scale.draw(k, 8, 100) < 3 then day - make_interval(days => scale.draw(k, 14, 300)) end,
    case when o = 1 and ${isProposed("d.n")} then jsonb_build_object('timeline', ${TIMELINE},
      'currentStatus', 'Devis remis, réponse attendue', 'reasoning', 'Le dernier échange demande un devis.', 'generatedAt', day) end
  from (
    select o, n, k, m, day, case when n <> m then 'salesforce' when draw_crm < 82 then 'hubspot' when draw_crm < 97 then 'salesforce' end as crm,
      1 + scale.draw(k, 16, ${Math.round((MEMBERS + LEAVERS) * 1.08)}) as member, scale.draw(p, 17, ${words["first_name"]}) as first_name,
      scale.draw(p, 18, ${words["surname"]}) as surname, scale.draw(p, 19, ${words["company"]}) as company,
      scale.draw(k, 2, ${words["job"]}) as job, scale.draw(p, 20, 30) as mailbox
    from (
      select ${number} as o, n, n::bigint * 128 + ${number} as k, m, m::bigint * 128 + ${number} as p, ${AT} as day,
        scale.draw(n::bigint * 128 + ${number}, 15, 100) as draw_crm
      from generate_series(1, ${contacts}) n cross join lateral (select case when n % 50 = 0 then n - 1 else n end as m) person
    ) numbered
  ) d
  join scale.first_name f on f.n = d.first_name
  join scale.surname s on s.n = d.surname
  join scale.company c on c.n = d.company
  join scale.job j on j.n = d.job`;
