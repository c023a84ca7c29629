import { t } from '../../i18n/i18n.ts';

type Props = {
  /** Counts, oldest first. */
  values: readonly number[];
  format: (value: number) => string;
  /** The name of the values, shown before their summary. */
  label: string;
  width?: number;
  height?: number;
};

/** The bars of the values: place, width and height of each. A value above 0 has at least one pixel. */
export function sparkBars(values: readonly number[], width: number, height: number): { x: number; width: number; height: number }[] {
  const most = Math.max(1, ...values);
  const step = width / values.length;
  return values.map((value, index) => ({
    x: Number((index * step).toFixed(2)),
    width: Number((step > 2 ? step - 1 : step).toFixed(2)),
    height: value === 0 ? 0 : Math.max(1, Number(((value / most) * height).toFixed(2))),
  }));
}

/** Counts per day as small columns with a text alternative: a line would invent values between the days. */
export function SparkBars({ values, format, label, width = 96, height = 28 }: Props) {
  if (values.length === 0) return <span className="muted">–</span>;
  const summary = t('ui.chartSummary', {
    first: format(values[0]!),
    last: format(values.at(-1)!),
    low: format(Math.min(...values)),
    high: format(Math.max(...values)),
  });
  return (
    <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={`${label}: ${summary}`}>
      <path d={`M0 ${height - 0.5}H${width}`} stroke="var(--line-strong)" />
      {sparkBars(values, width, height - 1).map((bar) => (
        <rect key={bar.x} x={bar.x} y={height - 1 - bar.height} width={bar.width} height={bar.height} fill="var(--accent-text)" />
      ))}
    </svg>
  );
}
