import type { ReactNode } from 'react';
import { t, type PlainKey } from '../../../../i18n/i18n.ts';
import { calendarDate, calendarRange, decimal, integer, money, percent } from '../../../../lib/format.ts';
import { Explain, type Input } from '../../../../ui/overlay/Explain.tsx';
import { Delta, Money } from '../../../../ui/value/figures.tsx';
import { StatCard, StatRow } from '../../../../ui/layout/StatCard.tsx';
import type { PerformanceData } from '../performance.queries.ts';
import css from './PerformanceFigures.module.css';

type Figures = PerformanceData['figures'];

const signed = (points: number): string => percent(points, { sign: true });
const Rate = ({ value }: { value: number | null }) => <Delta value={value} unit="percent" plain />;

function Profit({ figures }: { figures: Figures }) {
  return (
    <Explain
      label={t('performance.profit')}
      formula={t('performance.profitFormula')}
      inputs={[
        { label: t('performance.valueEnd'), value: <Money value={figures.value} /> },
        { label: t('performance.sold'), value: <Money value={figures.total_sell} sign /> },
        { label: t('performance.bought'), value: <Money value={-figures.total_buy} sign /> },
        { label: t('performance.valueBefore'), value: <Money value={-figures.start_value} sign /> },
      ]}
      result={<Money value={figures.profit} sign />}
    >
      <Delta value={figures.profit} unit="money" plain />
    </Explain>
  );
}

function TimeWeighted({ data }: { data: PerformanceData }) {
  const { total, annual } = data.figures.time_weighted;
  const further: Input[] = annual === null ? [] : [{ label: t('performance.perYear'), value: <Rate value={annual} /> }];
  return (
    <Explain
      label={t('performance.timeWeighted')}
      formula={t('performance.timeWeightedFormula')}
      inputs={[
        { label: t('performance.growth'), value: decimal(100 + total, 2) },
        { label: t('performance.days'), value: integer(data.days) },
      ]}
      result={<Rate value={total} />}
      further={further}
      note={t('performance.timeWeightedNote')}
    >
      <Rate value={total} />
    </Explain>
  );
}

const REASONS: Record<NonNullable<Figures['money_weighted']['reason']>, PlainKey> = {
  NO_FLOWS: 'performance.reasonNoFlows',
  ONE_SIDED: 'performance.reasonOneSided',
  NO_TIME: 'performance.reasonNoTime',
  SAME_DAY: 'performance.reasonSameDay',
  NO_RATE: 'performance.reasonNoRate',
};

function MoneyWeighted({ data }: { data: PerformanceData }) {
  const { total, annual } = data.figures.money_weighted;
  if (total === null) return <Money value={null} />;
  return (
    <Explain
      label={t('performance.moneyWeighted')}
      formula={t('performance.moneyWeightedFormula')}
      inputs={[
        { label: t('performance.perYear'), value: <Rate value={annual} /> },
        { label: t('performance.perPeriod'), value: <Rate value={total} /> },
      ]}
      note={t('performance.moneyWeightedNote')}
    >
      <Rate value={total} />
    </Explain>
  );
}

/** The note with the return per year, only for long periods: a yearly rate computed from a few days means nothing. */
const annualNote = (annual: number | null, long: boolean): string =>
  long && annual !== null ? t('performance.annual', { rate: signed(annual) }) : t('performance.notAnnual');

function moneyWeightedNote({ figures: { money_weighted: weighted, time_weighted: time } }: PerformanceData): string {
  return weighted.reason === null ? annualNote(weighted.annual, time.annual !== null) : t(REASONS[weighted.reason]);
}

function Drawdown({ figures: { drawdown } }: { figures: Figures }) {
  if (!drawdown) return <Money value={null} />;
  const { depth, peak, trough, recovered } = drawdown;
  return (
    <Explain
      label={t('performance.drawdown')}
      formula={t('performance.drawdownFormula')}
      inputs={[
        { label: t('performance.peak'), value: calendarDate(peak) },
        { label: t('performance.trough'), value: calendarDate(trough) },
        { label: t('performance.recovered'), value: recovered === null ? t('performance.notRecovered') : calendarDate(recovered) },
      ]}
      result={<Rate value={depth} />}
    >
      <Rate value={depth} />
    </Explain>
  );
}

function drawdownNote({ drawdown, drawdown_now: now }: Figures): string {
  if (!drawdown) return t('performance.neverFell');
  return now.depth === 0 ? t('performance.atPeak') : t('performance.drawdownNow', { rate: signed(now.depth) });
}

function Volatility({ value }: { value: number | null }) {
  if (value === null) return <Money value={null} />;
  return (
    <Explain
      label={t('performance.volatility')}
      formula={t('performance.volatilityFormula')}
      inputs={[]}
      result={percent(value)}
      note={t('performance.volatilityNote')}
    >
      {percent(value)}
    </Explain>
  );
}

function Versus({ benchmark }: Pick<PerformanceData, 'benchmark'>) {
  if (!benchmark) return <Money value={null} />;
  const { from, to, return: index, own_return: own } = benchmark;
  return (
    <Explain
      label={t('performance.versus')}
      formula={t('performance.versusFormula', { range: calendarRange(from, to) })}
      inputs={[
        { label: t('performance.versusOwn'), value: <Rate value={own} /> },
        { label: t('performance.versusIndex'), value: <Rate value={index} /> },
      ]}
      result={<Delta value={own - index} unit="points" plain />}
    >
      <Delta value={own - index} unit="points" plain />
    </Explain>
  );
}

const versusNote = ({ benchmark }: PerformanceData): string =>
  benchmark
    ? t('performance.versusNote', { rate: signed(benchmark.return), date: calendarDate(benchmark.to) })
    : t('performance.versusUnknown');

/** The figures of a period. Undefined while they load. */
export function PerformanceFigures({ data }: { data: PerformanceData | undefined }) {
  const of = (shown: (known: PerformanceData) => ReactNode): ReactNode => data && shown(data);
  return (
    <div className={css.figures}>
      <StatRow>
        <StatCard
          label={t('performance.profit')}
          value={of(({ figures }) => (
            <Profit figures={figures} />
          ))}
          note={of(({ figures }) => t('performance.valueNow', { amount: money(figures.value) }))}
        />
        <StatCard
          label={t('performance.timeWeighted')}
          value={of((known) => (
            <TimeWeighted data={known} />
          ))}
          note={of(({ figures: { time_weighted: time } }) => annualNote(time.annual, time.annual !== null))}
        />
        <StatCard
          label={t('performance.moneyWeighted')}
          value={of((known) => (
            <MoneyWeighted data={known} />
          ))}
          note={of(moneyWeightedNote)}
        />
        <StatCard
          label={t('performance.versus')}
          value={of(({ benchmark }) => (
            <Versus benchmark={benchmark} />
          ))}
          note={of(versusNote)}
        />
        <StatCard
          label={t('performance.drawdown')}
          value={of(({ figures }) => (
            <Drawdown figures={figures} />
          ))}
          note={of(({ figures }) => drawdownNote(figures))}
        />
        <StatCard
          label={t('performance.volatility')}
          value={of(({ figures }) => (
            <Volatility value={figures.volatility} />
          ))}
          note={of(({ figures }) => (figures.volatility === null ? t('performance.tooFewDays') : t('performance.volatilityUnit')))}
        />
      </StatRow>
    </div>
  );
}
