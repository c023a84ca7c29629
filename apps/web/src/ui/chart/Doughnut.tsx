import { arc, pie, type PieArcDatum } from 'd3-shape';
import { useState } from 'react';
import { t } from '../../i18n/i18n.ts';
import { percent } from '../../lib/format.ts';
import { ChartFrame } from './ChartFrame.tsx';
import { styleOf } from './chart-series.ts';
import { largestParts, needBars, OTHER, shareOf, type Part } from './parts.ts';
import { Swatch } from './Swatch.tsx';
import type { Column } from '../table/table.ts';
import css from './Doughnut.module.css';

type Props = {
  label: string;
  parts: readonly Part[];
  /** A value as text. */
  format: (value: number) => string;
  /** A value in a copy, when it is not a plain number: thousandths of a dollar as dollars. */
  copyValue?: (value: number) => number;
  /** The total, shown inside the ring. */
  total?: string;
  /** The maximum number of parts that are not merged into "Other"; the default is 8. */
  most?: number;
};

const SIZE = 200;
/** The width of a ring beside bars, in pixels. */
const SMALL = 128;
const RADIUS = SIZE / 2;
const ring = arc<PieArcDatum<Part>>()
  .innerRadius(RADIUS * 0.64)
  .outerRadius(RADIUS - 2)
  .cornerRadius(2);
const slices = pie<Part>()
  .value(({ value }) => value)
  .sort(null);

const columnsOf = ({ format, copyValue = (value) => value }: Props, total: number): Column<Part>[] => [
  { id: 'part', header: () => t('ui.part'), name: () => t('ui.part'), cell: ({ label }) => label, copyValue: ({ label }) => label },
  {
    id: 'value',
    header: () => t('ui.value'),
    name: () => t('ui.value'),
    cell: ({ value }) => format(value),
    copyValue: ({ value }) => copyValue(value),
  },
  {
    id: 'share',
    header: () => t('ui.share'),
    name: () => `${t('ui.share')} (%)`,
    cell: ({ value }) => percent(shareOf(value, total), { digits: 1 }),
    copyValue: ({ value }) => Number(shareOf(value, total).toFixed(2)),
  },
];

const colourOf = (id: string, index: number): string => (id === OTHER ? 'var(--text-3)' : `var(${styleOf(index).token})`);

type RingProps = { parts: readonly Part[]; width: number; pointed: string | null; onPoint: (id: string | null) => void };

function Ring({ parts, width, pointed, onPoint }: RingProps) {
  // a single part is a closed ring without a gap
  const gap = parts.length > 1 ? 0.012 : 0;
  return (
    <svg viewBox={`${-RADIUS} ${-RADIUS} ${SIZE} ${SIZE}`} width={width} height={width} aria-hidden>
      {slices
        .padAngle(gap)([...parts])
        .map((slice, index) => (
          <path
            key={slice.data.id}
            d={ring(slice) ?? ''}
            className={css.slice}
            data-faint={pointed !== null && pointed !== slice.data.id}
            fill={colourOf(slice.data.id, index)}
            onPointerEnter={() => onPoint(slice.data.id)}
            onPointerLeave={() => onPoint(null)}
          />
        ))}
    </svg>
  );
}

/**
 * The parts of a whole: a ring, and a list with each part's value and share. When there are many parts, the smallest become "Other". The
 * part `other` is grey. Many parts and equal ones have bars in the list, and the ring is small.
 */
export function Doughnut(props: Props) {
  const { label, parts, format, total } = props;
  const [pointed, setPointed] = useState<string | null>(null);
  const shown = largestParts(parts, t('core.other'), props.most);
  const sum = shown.reduce((all, { value }) => all + value, 0);
  const rows = parts.filter(({ value }) => value > 0).toSorted((a, b) => b.value - a.value);
  const barred = needBars(shown);
  const most = Math.max(...shown.map(({ value }) => value));
  const middle = shown.find(({ id }) => id === pointed);
  return (
    <ChartFrame label={label} columns={columnsOf(props, sum)} rows={rows} height={SIZE}>
      <div className={css.chart} data-barred={barred}>
        <div className={css.ring}>
          <Ring parts={shown} width={barred ? SMALL : SIZE} pointed={pointed} onPoint={setPointed} />
          <p className={css.middle} aria-hidden>
            <strong>{middle ? percent(shareOf(middle.value, sum), { digits: 1 }) : (total ?? format(sum))}</strong>
            {middle && <span>{middle.label}</span>}
          </p>
        </div>
        <ul className={css.parts}>
          {shown.map(({ id, label: name, value }, index) => (
            <li
              key={id}
              data-faint={pointed !== null && pointed !== id}
              onPointerEnter={() => setPointed(id)}
              onPointerLeave={() => setPointed(null)}
            >
              {id === OTHER ? <span className={css.other} aria-hidden /> : <Swatch index={index} />}
              <span className={css.name}>{name}</span>
              <span className={css.value}>{format(value)}</span>
              <span className={css.share}>{percent(shareOf(value, sum), { digits: 1 })}</span>
              {barred && (
                <span className={css.bar} style={{ width: `${(value / most) * 100}%`, background: colourOf(id, index) }} aria-hidden />
              )}
            </li>
          ))}
        </ul>
      </div>
    </ChartFrame>
  );
}
