import { IconArrowDownRight, IconArrowUpRight, IconClock } from '@tabler/icons-react';
import { t } from '../../i18n/i18n.ts';
import { age, dateTime, money, moneyChange, percent, decimal } from '../../lib/format.ts';
import { Help } from '../overlay/Tip.tsx';
import css from './figures.module.css';

/** The exact amount for hovering, when two decimals hide an important tenth of a cent. */
const exactIfSmall = (value: number, sign: boolean): string | undefined =>
  Math.abs(value) < 1000 && value % 10 !== 0 ? money(value, { sign, digits: 3 }) : undefined;

/** An amount in thousandths of a dollar; a dash for null. `exact` shows the tenth of a cent of a small amount, for computations. */
export function Money({ value, sign = false, exact = false }: { value: number | null; sign?: boolean; exact?: boolean }) {
  if (value === null)
    return (
      <span className={css.none} aria-label={t('ui.noValue')}>
        –
      </span>
    );
  const whole = exactIfSmall(value, sign);
  return (
    <span className={css.figure} title={exact ? undefined : whole}>
      {exact && whole !== undefined ? whole : money(value, { sign })}
    </span>
  );
}

type RangeProps = { range: { min: number; max: number } | null };

/** The prices of the cheapest and the dearest offer; one figure when they are equal. */
export function MoneyRange({ range }: RangeProps) {
  if (range === null) return <span className="muted">{t('ui.noOffer')}</span>;
  return <span className={css.figure}>{range.min === range.max ? money(range.min) : `${money(range.min)} – ${money(range.max)}`}</span>;
}

/** `+2.50 pp` */
const pointsChange = (value: number): string =>
  t('ui.percentPoints', { n: `${value < 0 ? '−' : value > 0 ? '+' : ''}${decimal(Math.abs(value), 2)}` });

type DeltaProps = {
  value: number | null;
  /** `points`: the difference of two percentages. */ unit: 'money' | 'percent' | 'points';
  plain?: boolean;
};

/** A gain or loss. Arrow, sign and colour carry the same meaning. `plain` leaves the arrow out, for columns of such figures. */
export function Delta({ value, unit, plain = false }: DeltaProps) {
  if (value === null) return <Money value={null} />;
  const tone = value > 0 ? 'gain' : value < 0 ? 'loss' : 'flat';
  const Arrow = value > 0 ? IconArrowUpRight : IconArrowDownRight;
  return (
    <span className={css.delta} data-tone={tone} title={unit === 'money' ? exactIfSmall(value, true) : undefined}>
      {!plain && value !== 0 && <Arrow size={13} stroke={2.2} aria-hidden />}
      {unit === 'money' ? moneyChange(value) : unit === 'percent' ? percent(value, { sign: true }) : pointsChange(value)}
    </span>
  );
}

type AgeProps = { at: string | Date | null; now: Date | number; stale?: boolean };

/** The age of a figure, with the exact time on hover or focus. A stale figure has a clock icon. */
export function Age({ at, now, stale = false }: AgeProps) {
  if (at === null) return <Money value={null} />;
  return (
    <Help label={`${dateTime(at)}${stale ? ` · ${t('ui.stale')}` : ''}`}>
      <time className={css.age} data-stale={stale} dateTime={new Date(at).toISOString()}>
        {stale && <IconClock size={12} stroke={2} aria-label={t('ui.stale')} />}
        {age(at, now)}
      </time>
    </Help>
  );
}

/** Younger prices are as good as new. */
const OLD_MS = 3_600_000;

/** The age of a price when it is worth a word. */
export const OldAge = ({ at, now }: { at: string | null; now: number }) =>
  at !== null && now - Date.parse(at) >= OLD_MS && <Age at={at} now={now} />;
