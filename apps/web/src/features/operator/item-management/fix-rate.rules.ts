/** A rate that deviates more from that of the sources needs a confirmation. In percent. */
const FAR_OFF = 20;

/** The deviation of a rate from that of the sources, in percent with one decimal; null when the sources have no rate. */
export function deviationOf(rate: number, sourced: number | null): number | null {
  return sourced === null ? null : Math.round((rate / sourced - 1) * 1000) / 10;
}

/** True when the deviation suggests a misplaced decimal point. */
export const isFarOff = (deviation: number | null): boolean => deviation !== null && Math.abs(deviation) > FAR_OFF;
