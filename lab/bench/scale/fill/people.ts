import { AT } from "./size.ts";
import { LEAVERS, MEMBERS, memberAddress } from "./contacts.ts";

/**
 * The organizations of numbers 1 to `organizations`, each with an owner, two administrators and members, their accounts with the
 * password hash, a session of each, teams, invitations, keys, connected CRMs and decisions about owners.
 */
export const peopleOf = (organizations: number, passwordHash: string): string[] => [
  `insert into better_auth.organization (id, name, slug, members_count, domains)
   select scale.id('o', o, 0), 'Organisation ' || o, 'organisation-' || o, ${MEMBERS}, array['organisation' || o || '.example']
   from generate_series(1, ${organizations}) o`,
  `insert into better_auth."user" (id, name, email, email_verified, role, created_at)
   select scale.id('u', o, m), f.word || ' ' || s.word, ${memberAddress("m")}, true, 'user', ${AT} - make_interval(days => 400 - m)
   from generate_series(1, ${organizations}) o cross join generate_series(1, ${MEMBERS}) m
   join scale.first_name f on f.n = scale.draw(o * 100 + m, 1, (select count(*)::int from scale.first_name))
   join scale.surname s on s.n = scale.draw(o * 100 + m, 2, (select count(*)::int from scale.surname))`,
  `insert into better_auth.account (account_id, provider_id, user_id, password, updated_at)
   select u.id::text, 'credential', u.id, '${passwordHash}', now() from better_auth."user" u`,
  `insert into better_auth.member (id, organization_id, user_id, role, created_at)
   select scale.id('m', o, m), scale.id('o', o, 0), scale.id('u', o, m), case when m = 1 then 'owner' when m <= 3 then 'admin' else 'member' end,
     ${AT} - make_interval(days => 400 - m)
   from generate_series(1, ${organizations}) o cross join generate_series(1, ${MEMBERS}) m`,
  `insert into better_auth.session (id, token, user_id, active_organization_id, expires_at, updated_at)
   select scale.id('s', o, m), 'scale' || o || '.' || m, scale.id('u', o, m), scale.id('o', o, 0), now() + interval '30 days', now()
   from generate_series(1, ${organizations}) o cross join generate_series(1, ${MEMBERS}) m`,
  `insert into better_auth.team (id, name, member_count, organization_id, created_at)
   select scale.id('t', o, t), 'Équipe ' || t, 25, scale.id('o', o, 0), now() from generate_series(1, ${organizations}) o cross join generate_series(1, 2) t`,
  `insert into better_auth.team_member (team_id, user_id, created_at)
   select scale.id('t', o, 1 + m % 2), scale.id('u', o, m), now()
   from generate_series(1, ${organizations}) o cross join generate_series(1, ${MEMBERS}) m`,
  `insert into better_auth.invitation (organization_id, email, role, status, expires_at, inviter_id)
   select scale.id('o', o, 0), 'invite' || i || '.' || o || '@exemple.test', 'member', 'pending', now() + interval '2 days', scale.id('u', o, 1)
   from generate_series(1, ${organizations}) o cross join generate_series(1, 3) i`,
  `insert into private.api_key (organization_id, user_id, name, hash, ending, scopes, expires_at)
   select scale.id('o', o, 0), scale.id('u', o, m), 'Tableau de bord', sha256(convert_to(o || '.' || m, 'UTF8')), '0000', '{contacts:read}', now() + interval '90 days'
   from generate_series(1, ${organizations}) o cross join generate_series(1, 5) m`,
  `insert into private.push_subscription (organization_id, user_id, endpoint, p256dh, auth)
   select scale.id('o', o, 0), scale.id('u', o, m), 'https://push.example/' || o || '.' || m, 'p', 'a'
   from generate_series(1, ${organizations}) o cross join generate_series(1, 10) m`,
  `insert into private.crm_connection (organization_id, crm, state, portal_id, portal_name, key_id, data_key, access_token_expires_at,
     connected_by, last_synced_at, synced_until, owners)
   select scale.id('o', o, 0), crm, 'active', crm || o, 'Compte ' || o, 'bench', '', now() + interval '1 hour', scale.id('u', o, 1), ${AT}, ${AT},
     (select jsonb_object_agg(m::text, jsonb_build_object('email', ${memberAddress("m")}, 'name', 'Membre ' || m)) from generate_series(1, ${MEMBERS + LEAVERS}) m)
   from generate_series(1, ${organizations}) o cross join (values ('hubspot'), ('salesforce')) k (crm)`,
  `insert into private.crm_account (organization_id, crm, portal_id)
   select organization_id, crm, portal_id from private.crm_connection`,
  `insert into private.owner_choice (organization_id, crm, owner_email, given, user_id, decided_by)
   select scale.id('o', o, 0), 'hubspot', ${memberAddress(String(MEMBERS + 1))}, 'member', scale.id('u', o, 4), scale.id('u', o, 1)
   from generate_series(1, ${organizations}) o
   union all
   select scale.id('o', o, 0), 'hubspot', ${memberAddress(String(MEMBERS + 2))}, 'unowned', null, scale.id('u', o, 1)
   from generate_series(1, ${organizations}) o`,
];
