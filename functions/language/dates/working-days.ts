import { addDays, type Day, weekdayOf } from "./calendar.ts";
import { isPublicHoliday } from "./feasts.ts";

const FRIDAY = 5;

/** The day itself, or the next from Monday to Friday that is no public holiday. */
export function nextWorkingDay(day: Day): Day {
  const isWorked = weekdayOf(day) <= FRIDAY && !isPublicHoliday(day);
  return isWorked ? day : nextWorkingDay(addDays(day, 1));
}

/** The day `count` days from Monday to Friday later; holidays count. */
export function addWorkingDays(day: Day, count: number): Day {
  let result = day;
  for (let left = count; left > 0;) {
    result = addDays(result, 1);
    if (weekdayOf(result) <= FRIDAY) left -= 1;
  }
  return result;
}
