import type { Client } from "pg";
import {
  companyNames,
  jobs,
  lastNames,
  men,
  sites,
  slug,
  women,
} from "@relance/simulators/hubspot/portal/names.ts";
import { sentences } from "./sentences.ts";

/** Syllables of surnames, beside those of the simulated portal: a whole country has more than eighty. */
const STARTS =
  "Bar,Bel,Ber,Bou,Cal,Car,Cha,Cor,Del,Des,Du,Fa,Fou,Gar,Gi,Gra,La,Le,Mar,Mo,Per,Pi,Rou,Sau,Va,Vi".split(",");
const MIDDLES = ",che,cro,di,lan,li,lo,mon,ni,no,que,ra,ri,ro,ta,tel,ti,va,ver,zi".split(",");
const ENDS = "aud,bert,chet,dier,eau,ier,in,let,nard,net,not,rand,ron,sson,tier,ville".split(",");
const SURNAMES = [
  ...lastNames,
  ...STARTS.flatMap((start) => MIDDLES.flatMap((middle) => ENDS.map((end) => start + middle + end))),
];

/** Words that rows are made of, by the table of `scale` that holds them; each with what stands for it in an address. */
const WORDS: Record<string, readonly string[]> = {
  first_name: [...women, ...men],
  surname: SURNAMES,
  company: sites.flatMap((site) => companyNames.map((name) => `${name} ${site}`)),
  job: jobs.flat(),
};
/** How many words there are of each kind. */
export const words = Object.fromEntries(Object.entries(WORDS).map(([name, list]) => [name, list.length]));

/**
 * What statements fill tables by, with the same rows each time, in the schema `scale`: `id` names a row by its kind, its
 * organization and its number, `draw` throws a die by a number and a seed, and a table of each of WORDS.
 */
export async function createHelpers(client: Client): Promise<void> {
  await client.query(`
    create schema scale;
    create function scale.id(kind text, o int, n bigint) returns uuid language sql immutable parallel safe
      as $$ select overlay(overlay(md5(kind || o || '.' || n) placing '8' from 13) placing '8' from 17)::uuid $$;
    create function scale.draw(n bigint, seed int, sides int) returns int language sql immutable parallel safe
      as $$ select abs(hashint8extended(n, seed) % sides)::int $$;
    create function scale.sentence(n int) returns text language sql immutable parallel safe
      as $$ select (array[${sentences.map((sentence) => client.escapeLiteral(sentence)).join(",")}])[1 + n] $$;
  `);
  for (const [name, list] of Object.entries(WORDS)) {
    await client.query(
      `create table scale.${name} (n int primary key, word text not null, slug text not null)`,
    );
    await client.query(
      `insert into scale.${name} select n - 1, word, slug from unnest($1::text[], $2::text[]) with ordinality w (word, slug, n)`,
      [list, list.map(slug)],
    );
    await client.query(`analyze scale.${name}`);
  }
}
