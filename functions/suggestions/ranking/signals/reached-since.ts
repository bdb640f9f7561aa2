import { isConversation, isOurMessage, isTheirMessage } from "../contacts-made.ts";
import type { Day } from "../../../language/dates/calendar.ts";
import type { Reading } from "../reading.ts";

/** Whether we and the contact were in touch on or after a day: the moment has then been used. */
export function wasReachedSince(reading: Reading, day: Day): boolean {
  return reading.events.some(
    (event) => event.day >= day && (isOurMessage(event) || isConversation(event) || isTheirMessage(event)),
  );
}
