/** One result of the bench. `ratio`: how many times better than the peer in the same run, or how many times the least time. `pass` is null when the figure is not judged. */
export type Figure = { name: string; value: number; unit: string; ratio: number | null; target: string; pass: boolean | null };

export const round = (value: number, digits = 2): number => Math.round(value * 10 ** digits) / 10 ** digits;

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;
}

export const median = (values: readonly number[]): number => percentile(values, 0.5);

/** A figure that is reported and not judged: a time without a peer depends on the machine as much as on the product. */
export const plainFigure = (name: string, value: number, unit: string, target = ''): Figure => ({
  name,
  value: round(value),
  unit,
  ratio: null,
  target,
  pass: null,
});

/** A ratio against a peer. Judged unless `min` is null. `value` is the product's own figure. */
export const ratioFigure = (name: string, value: number, unit: string, ratio: number, min: number | null): Figure => ({
  name,
  value: round(value),
  unit,
  ratio: round(ratio),
  target: min === null ? '' : `>= ${min} x`,
  pass: min === null ? null : ratio >= min,
});

/** A multiple of the least that has to be done, measured in the same run. Judged unless `max` is null. `value` is the product's own figure. */
export const costFigure = (name: string, value: number, unit: string, times: number, max: number | null): Figure => ({
  name,
  value: round(value),
  unit,
  ratio: round(times),
  target: max === null ? '' : `<= ${max} x`,
  pass: max === null ? null : times <= max,
});

/** A size, always judged: it is the same on every machine. */
export const sizeFigure = (name: string, value: number, unit: string, max: number): Figure => ({
  name,
  value: round(value, 1),
  unit,
  ratio: null,
  target: `<= ${max} ${unit}`,
  pass: value <= max,
});

/** A number that must not be lower, always judged. */
export const atLeastFigure = (name: string, value: number, unit: string, min: number): Figure => ({
  name,
  value: round(value),
  unit,
  ratio: null,
  target: `>= ${min} ${unit}`,
  pass: value >= min,
});
