import { OF_ADMINISTRATORS } from "./of-administrators.ts";
import { OF_CONTACTS } from "./of-contacts.ts";
import { OF_IMPORTS } from "./of-imports.ts";
import { OF_LETTERS } from "./of-letters.ts";
import { OF_READINGS } from "./of-readings.ts";
import { OF_SETTINGS } from "./of-settings.ts";
import { OF_SIGNING_IN } from "./of-signing-in.ts";
import { OF_THE_DAY } from "./of-the-day.ts";
import type { State } from "./state.ts";
import { matchPath } from "react-router";
import { SCREENS } from "../../screens.ts";
import { uuid } from "../../src/test/fixtures.ts";

/** Every screen of the product in the states that look different, by what they are of. */
export const STATES: Readonly<Record<string, readonly State[]>> = {
  "signing in": OF_SIGNING_IN,
  "the day": OF_THE_DAY,
  contacts: OF_CONTACTS,
  letters: OF_LETTERS,
  readings: OF_READINGS,
  settings: OF_SETTINGS,
  imports: OF_IMPORTS,
  administrators: OF_ADMINISTRATORS,
};

const OPENED = Object.values(STATES)
  .flat()
  .map(({ address }) => address.replace(/[?#].*/, ""));

/** The addresses of screens that no state opens: they are tried as they come, with what the API usually answers. */
export const WITHOUT_STATE = Object.keys(SCREENS)
  .filter((screen) => !OPENED.some((address) => matchPath(screen, address) !== null))
  .map((screen) => screen.replaceAll(/:\w+/g, uuid(1)));
