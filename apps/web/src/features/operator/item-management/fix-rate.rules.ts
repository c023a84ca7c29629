/** A rate that is farther from that of the sources asks for a confirmation. In percent. */
const FAR_OFF = 20;

/** How far a rate is from that of the sources, in percent with one decimal; null without one of theirs. */
export function deviationOf(rate: number, sourced: number | null): number | null {
  return sourced === null ? null : Math.round((rate / sourced - 1) * 1000) / 10;
}

/** True when the rate is probably a slip of the decimal point. */
export const isFarOff = (deviation: number | null): boolean => deviation !== null && Math.abs(deviation) > FAR_OFF;
