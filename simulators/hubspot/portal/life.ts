import type { Owner } from "../types.ts";
import type { Calendar } from "./calendar.ts";
import type { Part } from "./cast.ts";
import { products, sites } from "./names.ts";
import { createPerson, type Person } from "./people.ts";
import type { Random } from "./random.ts";
import type { Scene, StoryEvent } from "./scene.ts";
import { elide } from "./wording.ts";
import { calmForAll, calmForCustomers, tails } from "./stories/calm.ts";

/** What the stories of a person may mention: names, dates in words, a colleague, a product, figures. */
export function setScene(person: Person, owner: Owner, calendar: Calendar, random: Random): Scene {
  const colleague = createPerson(random, person.company);
  const { le, jour, mois, annee, semaine } = calendar;
  return {
    le,
    jour,
    mois,
    annee,
    semaine,
    first: person.firstName,
    full: `${person.firstName} ${person.lastName}`,
    company: person.company,
    il: person.woman ? "elle" : "il",
    e: person.woman ? "e" : "",
    owner: owner.firstName,
    ownerFull: `${owner.firstName} ${owner.lastName}`,
    colleague: `${colleague.firstName} ${colleague.lastName}`,
    colleagueJob: colleague.job,
    product: random.pick(products),
    amount: `${(random.between(12, 260) * 100).toLocaleString("fr-FR").replace(/\s/g, " ")} €`,
    seats: random.between(4, 45),
    site: random.pick(sites),
    reference: `OR-${random.between(10_000, 99_999)}`,
    d: random.between(0, 3),
  };
}

const customerOf = (part: Part) => part.scenario?.properties?.["lifecyclestage"] === "customer";

/**
 * Everything that happened with a contact, oldest first: `fewest` everyday events or up to five more, then the story, if
 * any.
 */
export function tellLife(
  part: Part,
  scene: Scene,
  random: Random,
  fewest = 2,
): { events: StoryEvent[]; stage: string } {
  const story = tellStory(part, scene, random);
  const customer =
    customerOf(part) || (part.scenario?.properties?.["lifecyclestage"] === undefined && random.chance(0.5));
  const until = Math.min(-4, ...story.map((event) => event.at - 12));
  const known = random.shuffle(
    customer ? [...calmForAll, ...calmForCustomers, ...calmForCustomers] : calmForAll,
  );
  const everyday = known.slice(0, random.between(fewest, fewest + 5)).map((tell) => {
    const event = tell(random.between(-715, until), scene);
    const plain = event.kind === "note" || event.kind === "call";
    return plain && random.chance(0.4) ? { ...event, text: `${event.text} ${random.pick(tails)}` } : event;
  });
  const stage = customer ? "customer" : random.pick(["lead", "lead", "opportunity", "salesqualifiedlead"]);
  const events = [...everyday.sort((a, b) => a.at - b.at), ...story];
  return { events: events.map((event) => ({ ...event, text: elide(event.text) })), stage };
}

function tellStory(part: Part, scene: Scene, random: Random): StoryEvent[] {
  if (!part.scenario) return [];
  const start = random.pick(part.scenario.triggers)(scene);
  if (!part.resolved || !part.scenario.resolutions) return start;
  return [...start, ...random.pick(part.scenario.resolutions)(scene)];
}
