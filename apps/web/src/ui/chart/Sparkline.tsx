import { t } from '../../i18n/i18n.ts';
import { money } from '../../lib/format.ts';

type Props = {
  /** Amounts in thousandths of a dollar unless `format` says otherwise, oldest first. */
  values: readonly number[];
  format?: (value: number) => string;
  /** The name of the values, shown before their summary. */
  label?: string;
  width?: number;
  height?: number;
};

/** The path of a line through the values, and its end point. The path is empty for fewer than two values. */
export function sparkPath(values: readonly number[], width: number, height: number): { line: string; end: [x: number, y: number] } {
  if (values.length < 2) return { line: '', end: [0, 0] };
  const low = Math.min(...values);
  const span = Math.max(...values) - low || 1;
  const points = values.map((value, index): [number, number] => [
    Number(((index / (values.length - 1)) * (width - 4) + 2).toFixed(1)),
    Number((height - 3 - ((value - low) / span) * (height - 6)).toFixed(1)),
  ]);
  return { line: `M${points.map((point) => point.join(' ')).join('L')}`, end: points.at(-1)! };
}

/** A small chart with a text alternative, of prices by default. */
export function Sparkline({ values, format = money, label, width = 96, height = 28 }: Props) {
  const { line, end } = sparkPath(values, width, height);
  if (line === '') return <span className="muted">–</span>;
  const [first, last] = [values[0]!, values.at(-1)!];
  const colour = last > first ? 'var(--gain)' : last < first ? 'var(--loss)' : 'var(--text-3)';
  const summary = t('ui.chartSummary', {
    first: format(first),
    last: format(last),
    low: format(Math.min(...values)),
    high: format(Math.max(...values)),
  });
  return (
    <svg
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={label === undefined ? summary : `${label}: ${summary}`}
    >
      <path d={line} fill="none" stroke={colour} strokeWidth="1.5" strokeLinejoin="round" />
      <circle cx={end[0]} cy={end[1]} r="2" fill={colour} />
    </svg>
  );
}
