/** Returns the year of a day without one; null when the newest year is not known. To be called for all rows in their order. */
export type YearCounter = (month: number, day: number) => number | null;

/** Rows are newest first: a day that would be later than the row before it is of the year before. */
export function yearCounter(newestYear: number | null): YearCounter {
  let year = newestYear;
  let last = Number.POSITIVE_INFINITY;
  return (month, day) => {
    if (year === null) return null;
    const place = month * 100 + day;
    if (place > last) year -= 1;
    last = place;
    return year;
  };
}
