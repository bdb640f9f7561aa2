import type { Owner, Portal } from "../types.ts";
import { createCalendar } from "./calendar.ts";
import { food } from "./demo/food.ts";
import { health } from "./demo/health.ts";
import { inbound } from "./demo/inbound.ts";
import { industry } from "./demo/industry.ts";
import { linen } from "./demo/linen.ts";
import type { ToldContact } from "./demo/told.ts";
import { townsAndHotels } from "./demo/towns-and-hotels.ts";
import { transport } from "./demo/transport.ts";
import { woodAndStone } from "./demo/wood-and-stone.ts";
import { writeTold } from "./demo/write-told.ts";
import { type House, ORDALYS } from "./engagements.ts";
import { generatePortal } from "./index.ts";
import { objectTypes } from "../types.ts";
import { fromKeys } from "../../../functions/typed-object.ts";

/** The two accounts of the local stack, named as their organizations are. */
export const demoHubId = 26_140_077;
const otherHubId = 26_140_912;

export const demoOwners: Owner[] = [
  {
    id: "58120431",
    email: "commercial@demo.test",
    firstName: "Camille",
    lastName: "Renaud",
    userId: 61_204_311,
  },
  { id: "58120977", email: "admin@demo.test", firstName: "Antoine", lastName: "Keller", userId: 61_204_977 },
];
const otherOwners: Owner[] = [
  { id: "58133008", email: "autre@demo.test", firstName: "Alix", lastName: "Fontaine", userId: 61_330_080 },
];

const TRESSAUD: House = ["Tressaud, linge et vêtements de travail", "01 99 00 17 17"];

/**
 * The demonstration portals as they stand on `today` (YYYY-MM-DD): people whose histories were written by hand, who make
 * the lists, among generated ones to whom nothing but everyday events happens.
 */
export const generateDemoPortals = (today: string): Portal[] => [
  account(today, {
    hubId: demoHubId,
    name: "Démo",
    owners: demoOwners,
    house: ORDALYS,
    told: [...townsAndHotels, ...food, ...health, ...transport, ...woodAndStone, ...industry, ...inbound],
    contacts: 300,
  }),
  account(today, {
    hubId: otherHubId,
    name: "Autre",
    owners: otherOwners,
    house: TRESSAUD,
    told: linen,
    contacts: 40,
  }),
];

type Account = Pick<Portal, "hubId" | "name" | "owners"> & {
  house: House;
  told: ToldContact[];
  /** Of both kinds. */
  contacts: number;
};

function account(today: string, { hubId, name, owners, house, told, contacts }: Account): Portal {
  const portal = generatePortal({
    hubId,
    name,
    seed: "ordalys",
    today,
    owners,
    contacts: contacts - told.length,
    isQuiet: true,
  });
  const written = writeTold(told, { on: createCalendar(today), owners, house });
  const records = fromKeys(objectTypes, (type) => [...written[type], ...portal.records[type]]);
  return { ...portal, records };
}
