import type { Random } from "./random.ts";
import { companyNames, jobs, lastNames, men, slug, women } from "./names.ts";

export type Person = {
  firstName: string;
  lastName: string;
  woman: boolean;
  job: string;
  company: string;
  domain: string;
  email: string;
};

/** `count` people in six companies per ten people, so that some companies have several contacts. */
export function createPeople(count: number, random: Random): Person[] {
  const companies = random.shuffle(companyNames).slice(0, Math.max(1, Math.round(count * 0.6)));
  const taken = new Set<string>();
  const people = Array.from({ length: count }, (_, index) => {
    const company = companies[index] ?? random.pick(companies);
    let person = createPerson(random, company);
    while (taken.has(person.email)) person = createPerson(random, company);
    taken.add(person.email);
    return person;
  });
  return random.shuffle(people);
}

/** A person drawn at random, who works for that company. */
export function createPerson(random: Random, company: string): Person {
  const woman = random.chance(0.45);
  const firstName = random.pick(woman ? women : men);
  const lastName = random.pick(lastNames);
  const domain = `${slug(company)}.example`;
  const job = random.pick(jobs)[woman ? 1 : 0];
  return {
    firstName,
    lastName,
    woman,
    job,
    company,
    domain,
    email: `${slug(firstName)}.${slug(lastName)}@${domain}`,
  };
}

/** A person's properties as written in the CRM: real data has gaps, some null, some empty. */
export function writtenProperties(
  person: Person,
  random: Random,
  may: { lackEmail: boolean; lackCompany: boolean },
): Record<string, string | null> {
  const hole = () => (random.chance(0.4) ? "" : null);
  const name = random.next();
  const digits = () => String(random.between(0, 99)).padStart(2, "0");
  const bounced = random.chance(0.025);
  return {
    firstname: name < 0.03 ? hole() : person.firstName,
    lastname: name > 0.98 ? hole() : person.lastName,
    email: may.lackEmail && random.chance(0.35) ? hole() : person.email,
    jobtitle: random.chance(0.07) ? hole() : person.job,
    company: may.lackCompany && random.chance(0.06) ? hole() : person.company,
    phone: random.chance(0.8) ? `01 99 00 ${digits()} ${digits()}` : hole(),
    mobilephone: random.chance(0.4) ? `06 39 98 ${digits()} ${digits()}` : null,
    hs_linkedin_url: random.chance(0.45)
      ? `https://www.linkedin.com/in/${slug(`${person.firstName} ${person.lastName}`)}-${random.between(1000, 9999)}`
      : null,
    hs_email_bounce: bounced ? "2" : null,
    hs_email_hard_bounce_reason_enum: bounced ? "UNKNOWN_USER" : null,
    hs_email_optout: null,
    hs_language: "fr",
  };
}
