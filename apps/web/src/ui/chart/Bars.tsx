import { scaleBand, scaleLinear } from 'd3-scale';
import { useRef } from 'react';
import { t } from '../../i18n/i18n.ts';
import { useWidth } from '../../lib/use-width.ts';
import { ChartFrame } from './ChartFrame.tsx';
import type { Part } from './parts.ts';
import type { Column } from '../table/table.ts';
import css from './Bars.module.css';

type Props = {
  label: string;
  /** In drawing order; values may be negative. */
  bars: readonly Part[];
  /** The name of the bars' category: a month, a market. */
  name: string;
  format: (value: number) => string;
  /** The value's text on the axis, when it should be shorter. */
  formatAxis?: (value: number) => string;
  copyValue?: (value: number) => number;
  height?: number;
  /** The values are counts: the axis has no fractions. */
  whole?: boolean;
  /** Colours gains and losses. Without it all bars have the colour of the first series. */
  delta?: boolean;
};

const AXIS_WIDTH = 56;
const BOTTOM = 22;
const TOP = 16;
const CHARACTER_WIDTH = 6.4;
/** Maximum width in pixels. With few bars, wider ones would look like blocks. */
const MAX_BAR_WIDTH = 72;

const fillOf = (value: number, delta: boolean): string => (!delta ? 'var(--series-1)' : value < 0 ? 'var(--loss)' : 'var(--gain)');

/** The interval between labelled bars, so that the longest label fits. */
const labelEvery = (labels: readonly string[], step: number): number =>
  Math.max(1, Math.ceil(((Math.max(...labels.map(({ length }) => length)) + 1) * CHARACTER_WIDTH) / step));

const columnsOf = ({ name, format, copyValue = (value) => value }: Props): Column<Part>[] => [
  { id: 'bar', header: () => name, name: () => name, cell: ({ label }) => label, copyValue: ({ label }) => label },
  {
    id: 'value',
    header: () => t('ui.value'),
    name: () => t('ui.value'),
    cell: ({ value }) => format(value),
    copyValue: ({ value }) => copyValue(value),
  },
];

function Drawing({
  bars,
  format,
  formatAxis = format,
  height,
  delta = false,
  whole = false,
  width,
}: Props & { height: number; width: number }) {
  const values = bars.map(({ value }) => value);
  const x = scaleBand(
    bars.map(({ id }) => id),
    [AXIS_WIDTH, width],
  ).padding(0.28);
  const y = scaleLinear([Math.min(0, ...values), Math.max(0, ...values) || 1], [height - BOTTOM, TOP]).nice(4);
  const ticks = y.ticks(4).filter((tick) => !whole || Number.isInteger(tick));
  const every = labelEvery(
    bars.map(({ label }) => label),
    x.step(),
  );
  const barWidth = Math.min(MAX_BAR_WIDTH, x.bandwidth());
  const fits = bars.every(({ value }) => formatAxis(value).length * CHARACTER_WIDTH < x.step());
  return (
    <svg width={width} height={height} aria-hidden>
      {ticks.map((tick) => (
        <g key={tick}>
          <line x1={AXIS_WIDTH} x2={width} y1={y(tick)} y2={y(tick)} className={css.line} data-zero={tick === 0} />
          <text x={AXIS_WIDTH - 8} y={y(tick) + 4} textAnchor="end" className={css.label}>
            {formatAxis(tick)}
          </text>
        </g>
      ))}
      {bars.map(({ id, label, value }, index) => {
        const middle = x(id)! + x.bandwidth() / 2;
        const [top, foot] = [Math.min(y(value), y(0)), Math.max(y(value), y(0))];
        return (
          <g key={id} className={css.bar}>
            <title>{`${label}: ${format(value)}`}</title>
            <rect x={middle - barWidth / 2} y={top} width={barWidth} height={Math.max(1, foot - top)} rx={2} fill={fillOf(value, delta)} />
            {fits && (
              <text x={middle} y={value < 0 ? foot + 13 : top - 4} textAnchor="middle" className={css.value}>
                {formatAxis(value)}
              </text>
            )}
            {index % every === 0 && (
              <text x={middle} y={height - 6} textAnchor="middle" className={css.label}>
                {label}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}

/** One figure for each of a few categories, such as months, as columns above and below zero. */
export function Bars(props: Props) {
  const { label, bars, height = 220 } = props;
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  return (
    <div ref={box}>
      <ChartFrame label={label} columns={columnsOf(props)} rows={bars} height={height}>
        <div style={{ height }}>{width > AXIS_WIDTH && <Drawing {...props} height={height} width={width} />}</div>
      </ChartFrame>
    </div>
  );
}
