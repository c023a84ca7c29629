import { t } from '../../i18n/i18n.ts';
import { withTicks } from '../form/use-ticks.ts';
import { farLevels, timeLabel, type Level, type Moment, type TimeSeries } from './chart-series.ts';
import { Swatch } from './Swatch.tsx';
import css from './Legend.module.css';

type Props = {
  /** The name of the chart. */
  label: string;
  series: readonly TimeSeries[];
  levels: readonly Level[];
  /** True when the lines of levels in sight have their own labels. */
  labelled: boolean;
  /** The values under the crosshair; the latest ones without one. */
  moment: Moment;
  format: (value: number) => string;
  hidden: ReadonlySet<string>;
  /** Without it, series cannot be hidden. */
  onHidden: ((hidden: ReadonlySet<string>) => void) | undefined;
};

/** From this number of series on, hiding them one by one is tedious, and their values stand in columns. */
const MANY = 6;

type EntryProps = { one: TimeSeries; index: number; value: string; isHidden: boolean; onToggle: (() => void) | undefined };

function Entry({ one, index, value, isHidden, onToggle }: EntryProps) {
  const content = (
    <>
      <Swatch index={one.look ?? index} dashed={one.dashed} />
      <span className={css.name}>{one.label}</span>
      <span className={css.value} aria-hidden>
        {value}
      </span>
    </>
  );
  if (!onToggle) return <span className={css.entry}>{content}</span>;
  return (
    <button type="button" className={css.entry} aria-pressed={!isHidden} onClick={onToggle}>
      {content}
    </button>
  );
}

/**
 * The series with their colours and their values at the crosshair, which would cover the lines beside it. A press hides or shows a series.
 * Screen readers read the values at the chart itself.
 */
export function Legend({ label, series, levels, labelled, moment, format, hidden, onHidden }: Props) {
  const toggle = (id: string): void => onHidden?.(withTicks(hidden, [id], !hidden.has(id)));
  const anyHidden = series.some(({ id }) => hidden.has(id));
  const listed = (labelled ? farLevels(series, levels) : levels).map(({ id }) => id);
  return (
    <div className={css.legend} data-many={series.length >= MANY} role="group" aria-label={t('ui.seriesOf', { label })}>
      <span className={css.time} aria-hidden>
        {timeLabel(moment.time)}
      </span>
      {series.map((one, index) => {
        const value = moment.values[index] ?? null;
        return (
          <Entry
            key={one.id}
            one={one}
            index={index}
            value={value === null ? '–' : (one.format ?? format)(value)}
            isHidden={hidden.has(one.id)}
            onToggle={onHidden && (() => toggle(one.id))}
          />
        );
      })}
      {levels.map(({ id, label: name, value }) => (
        // a line in sight has its label and its value itself
        <span key={id} className={listed.includes(id) ? css.entry : 'visually-hidden'}>
          <span className={css.level} aria-hidden />
          <span className={css.name}>{name}</span>
          <span className={css.value}>{format(value)}</span>
        </span>
      ))}
      {onHidden && series.length >= MANY && (
        <button type="button" className={`link ${css.all}`} onClick={() => onHidden(new Set(anyHidden ? [] : series.map(({ id }) => id)))}>
          {anyHidden ? t('ui.showAll') : t('ui.hideAll')}
        </button>
      )}
    </div>
  );
}
