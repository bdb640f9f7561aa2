import { addDays, addMonths, type Day, firstOfMonth, lastOfMonth, partsOf } from "./calendar.ts";
import { type DateRule, on, type Period, say } from "./date-rule.ts";
import words from "./date-words.json" with { type: "json" };
import { MONTH, monthNumber, OF_MONTH, OF_YEAR, RANK, rankOf } from "./date-words.ts";
import { months, nextPeriod, partOfMonth, partOfStretch, stretchOfMonths, takingUpAgain } from "./periods.ts";

const PART = String.raw`(?:(debut|deb|milieu|mi|fin)\.?(?: de| du| d)?(?: la| l)? )`;
const WHOLE_YEAR = months(1, 12);

/** Parts of a year of which only the months count. */
const MONTHS_OF: ReadonlyMap<string, (year: number) => Period> = new Map([
  ["debut", months(1, 2)],
  ["mi", months(6, 7)],
  ["fin", months(11, 12)],
]);
const monthsOf = (part: string): ((year: number) => Period) => MONTHS_OF.get(part) ?? WHOLE_YEAR;

const SEASONS: ReadonlyMap<string, string[]> = new Map(Object.entries(words.seasons));

/** The next season; of this one (« cet hiver »), what is left of it, or of the one that began last year. */
function seasonOf(name: string, isThis: boolean, year: string, written: Day): Period {
  const [first = "", last = "", close = ""] = SEASONS.get(name) ?? [];
  const wraps = last < first;
  const inYear = (start: number): Period => ({
    start: `${start}-${first}`,
    end: `${start + Number(wraps)}-${last}`,
  });
  const { start, end } = inYear(partsOf(written).year - Number(wraps && written.slice(5) <= last));
  const underWay = { start: written, end: `${end.slice(0, 5)}${close}` };
  return isThis && start < written && written <= underWay.end ? underWay : nextPeriod(inYear, year, written);
}

/** « M. Mai », « Mme Claire Avril » are people; « jan » and « sep » alone are months only after what leads to one. */
const A_MONTH = String.raw`(?<!\b(?:${words.titles})\.? (?:(?!(?:en|de|d|fin|debut|mi|courant)\b)[a-z]{2,15} )?)(?:mois (?:de |d ))?(?!(?:jan|sep|aou)\b(?<!\b(?:en|de|mois|avant|ici|pour|des) ))(${MONTH})\b`;

/** Months, quarters, seasons and years, and their parts. */
export const PERIOD_RULES: readonly DateRule[] = [
  say`(debut|deb|milieu|mi|courant)\.?(?: de| du| d)?(?: ce)? ?mois\b(?! (?:prochain|pro|qui|de|d|suivant)\b)`(
    ([, part], written) => {
      const { year, month } = partsOf(written);
      if (part === "courant") return { start: written, end: lastOfMonth(year, month) };
      const present = partOfMonth(part, month, year);
      return present.end >= written ? present : partOfMonth(part, month + 1, year);
    },
  ),
  say`(?:ce mois ci|ce mois|dans le courant du mois|le mois en cours)\b(?! (?:de|d)\b)`((_, written) => {
    const { year, month } = partsOf(written);
    return { start: written, end: lastOfMonth(year, month) };
  }),
  say`dans le mois(?: qui vient| qui suit| a venir)?\b(?! (?:de|d|prochain|pro)\b)`((_, written) => ({
    start: written,
    end: addMonths(written, 1),
  })),
  say`(?:(?:la )?fin (?:du|de|de ce|ce|courant) ?|(?:le )?(dernier jour) du )mois\b(?! (?:pro|d))`(
    ([, last], written) => {
      const { year, month } = partsOf(written);
      const end = lastOfMonth(year, month);
      return last === "" ? { start: addDays(end, -7), end } : on(end);
    },
  ),
  say`(debut|deb|mi|fin)? ?(?:le |du |au |de )?mois (?:prochain|pro|qui vient|d apres)\b`(
    ([, part], written) => {
      const { year, month } = partsOf(written);
      return partOfMonth(part, month + 1, year);
    },
  ),
  // « fin du premier trimestre 2027 », « S2 »
  say`${PART}?(?:(${RANK}) (trimestre|semestre)|[tq]([1-4])|[sh]([12]))\b${OF_YEAR}`(
    ([, part, rank, unit, quarter, half, year], written) => {
      const length = unit === "trimestre" || quarter !== "" ? 3 : 6;
      const last = Math.min(rank === "" ? Number(quarter || half) : rankOf(rank), 12 / length) * length;
      return nextPeriod(
        (inYear) => partOfStretch(part, months(last - length + 1, last)(inYear)),
        year,
        written,
      );
    },
  ),
  say`([1-4])(?:e|er|eme)? trim\b(?! \w*estre)`(([, number], written) =>
    nextPeriod(months(Number(number) * 3 - 2, Number(number) * 3), "", written),
  ),
  say`${PART}(prochain )?(trimestre|semestre)( prochain| suivant)?\b`(
    ([, part, before, unit, after], written) => {
      const stretch = (ahead: number) =>
        partOfStretch(part, stretchOfMonths(unit === "trimestre" ? 3 : 6, written, ahead));
      return before + after === "" && stretch(0).end >= written ? stretch(0) : stretch(1);
    },
  ),
  say`(?:(?:ce|dans le) (trimestre|semestre)(?: ci)?|(?:le |au |du |ce )?(prochain )?(trimestre|semestre)( prochain| suivant| qui vient| pro)?)\b`(
    ([, present, before, unit, after], written) => {
      const length = (present || unit) === "trimestre" ? 3 : 6;
      if (present !== "") return { start: written, end: stretchOfMonths(length, written, 0).end };
      return before + after === "" ? null : stretchOfMonths(length, written, 1);
    },
  ),
  say`(?:cette annee|dans l annee)\b`((_, written) => ({
    start: written,
    end: `${partsOf(written).year}-12-31`,
  })),
  // « avant l’été » runs to its first day.
  say`(?:(cet?) (printemps|ete|automne|hiver)|(?:l|a l|d) (ete)(?: prochain)?|(printemps|automne))\b(?: (20\d\d))?(?! dernier)`(
    ([, present, name, summer, other, year], written) =>
      seasonOf(name || summer || other, present !== "", year, written),
  ),
  say`les fetes(?: de fin d annee)?\b`((_, written) =>
    nextPeriod((year) => ({ start: `${year}-12-24`, end: `${year + 1}-01-01` }), "", written),
  ),
  say`(${RANK}) semaine ${OF_MONTH}${OF_YEAR}`(([, rank, name, year], written) => {
    const month = monthNumber(name);
    return nextPeriod(
      (inYear) => {
        const start =
          rankOf(rank) === Infinity
            ? addDays(lastOfMonth(inYear, month), -6)
            : addDays(firstOfMonth(inYear, month), 7 * (rankOf(rank) - 1));
        return { start, end: addDays(start, 6) };
      },
      year,
      written,
    );
  }),
  say`(${RANK}) (?:quinzaine|quinz|moitie)\.? ${OF_MONTH}${OF_YEAR}`(([, rank, name, year], written) => {
    const middle = (inYear: number) => addDays(firstOfMonth(inYear, monthNumber(name)), 14);
    const month = months(monthNumber(name), monthNumber(name));
    return nextPeriod(
      (inYear) =>
        rankOf(rank) === 1
          ? { start: month(inYear).start, end: middle(inYear) }
          : { start: addDays(middle(inYear), 1), end: month(inYear).end },
      year,
      written,
    );
  }),
  say`(?:(?:a |des |apres )(?:la |ma |notre |sa |leur )?reprise\b(?! (?:de|du|d|des)\b)|(?:apres|(?:au |de |des le )?retour (?:de|des)) (?:les |ses |mes |leurs |nos |ces )?(?:vacances|conges|vacs?|fetes)\b)`(
    (_, written) => takingUpAgain(written),
  ),
  say`(debut|deb|mi|milieu|fin|courant|dans le courant|premiers jours)\.?(?: (?:du mois |du |de |d )?(?:de |d )?)? ?\.?-?(?:mois (?:de |d ))?(${MONTH})\b${OF_YEAR}`(
    ([, part, month, year], written) =>
      nextPeriod((inYear) => partOfMonth(part, monthNumber(month), inYear), year, written),
  ),
  say`${A_MONTH}${OF_YEAR}`(([, month, year], written) =>
    nextPeriod(months(monthNumber(month), monthNumber(month)), year, written),
  ),
  say`(?:la )?fin (?:de l |d )annee\b`((_, written) => nextPeriod(monthsOf("fin"), "", written)),
  say`(debut|mi|fin)[ -](20\d\d)\b`(([, part, year]) => monthsOf(part)(Number(year))),
  say`(?:(?:tout )?(?:debut|deb) (?:d|de l) (?:annee(?: (?:prochaine|20\d\d))?|exercice)|debut de l an prochain|apres noel)\b`(
    (_, written) => months(1, 1)(partsOf(written).year + 1),
  ),
  say`(?:l an prochain|l annee prochaine|l exercice prochain|le prochain exercice)\b`((_, written) =>
    WHOLE_YEAR(partsOf(written).year + 1),
  ),
  say`(?:en|avant|pour|jusqu en|jusqu a|d ici|a partir de|des|courant|budget) (20\d\d)\b`(([, year]) =>
    WHOLE_YEAR(Number(year)),
  ),
  // In December, people who speak of « la rentrée » mean January.
  say`(?:la |de la |cette )?rentree\b`((_, written) =>
    partsOf(written).month === 12 ? takingUpAgain(written) : nextPeriod(months(9, 9), "", written),
  ),
];
