import { addDays, type Day, weekdayOf } from "./calendar.ts";

const FRIDAY = 5;

/** The day `count` days from Monday to Friday later; holidays count. */
export function addWorkingDays(day: Day, count: number): Day {
  let result = day;
  for (let left = count; left > 0;) {
    result = addDays(result, 1);
    if (weekdayOf(result) <= FRIDAY) left -= 1;
  }
  return result;
}
