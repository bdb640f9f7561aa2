import type { Portal } from "../types.ts";
import { withDeals } from "./deals.ts";
import { generatePortal, generatePortalWithTruth } from "./index.ts";

/** The two accounts of the local stack, named as their organizations are. */
export const demoHubId = 26_140_077;
const otherHubId = 26_140_912;

export const demoOwners = [
  {
    id: "58120431",
    email: "commercial@demo.test",
    firstName: "Camille",
    lastName: "Renaud",
    userId: 61_204_311,
  },
  { id: "58120977", email: "admin@demo.test", firstName: "Antoine", lastName: "Keller", userId: 61_204_977 },
];
const otherOwners = [
  { id: "58133008", email: "autre@demo.test", firstName: "Sarah", lastName: "Vidal", userId: 61_330_080 },
];

/** The demonstration portals as they stand on `today` (YYYY-MM-DD). */
export const generateDemoPortals = (today: string): Portal[] => [
  withDeals(
    generatePortalWithTruth({
      hubId: demoHubId,
      name: "Démo",
      seed: "ordalys",
      today,
      owners: demoOwners,
      contacts: 300,
    }),
    today,
  ),
  generatePortal({
    hubId: otherHubId,
    name: "Autre",
    seed: "ordalys",
    today,
    owners: otherOwners,
    contacts: 40,
  }),
];
