import { useMemo, useState } from 'react';
import { money, moneyShort } from '../lib/format.ts';
import { Bars } from '../ui/chart/Bars.tsx';
import { Doughnut } from '../ui/chart/Doughnut.tsx';
import { Panel } from '../ui/layout/PageHeader.tsx';
import { TimeChart } from '../ui/chart/TimeChart.tsx';
import { SAMPLE_MONTHS, SAMPLE_PARTS, SAMPLE_VOLUME, sampleSeries } from './data-samples.ts';
import css from './GalleryPage.module.css';

const RANGES = ['7', '30', '90'].map((value) => ({ value, label: `${value} d` }));
const dollars = (value: number): number => value / 1000;

function Prices({ count, volume = false }: { count: number; volume?: boolean }) {
  const [range, setRange] = useState('90');
  const series = useMemo(() => {
    const all = volume ? [...sampleSeries(count), SAMPLE_VOLUME] : sampleSeries(count);
    return all.map((one) => ({ ...one, points: one.points.slice(-Number(range)) }));
  }, [count, volume, range]);
  return (
    <TimeChart
      label={`Prices on ${count} markets`}
      series={series}
      format={money}
      ranges={{ label: `Range, ${count} markets`, options: RANGES, value: range, onChange: setRange }}
    />
  );
}

/** Charts with one, two, twelve and no parts. */
export function ChartSection() {
  return (
    <>
      <Panel title="Prices on 24 markets">
        <Prices count={24} />
      </Panel>
      <div className={css.columns}>
        <Panel title="Two markets with volume">
          <Prices count={2} volume />
        </Panel>
        <Panel title="No series">
          <Prices count={0} />
        </Panel>
      </div>
      <div className={css.columns}>
        {[12, 2, 1, 0].map((count) => (
          <Panel key={count} title={`Allocation, ${count}`}>
            <Doughnut label={`Allocation of ${count}`} parts={SAMPLE_PARTS.slice(0, count)} format={money} copyValue={dollars} />
          </Panel>
        ))}
      </div>
      <div className={css.columns}>
        {[12, 2, 1].map((count) => (
          <Panel key={count} title={`Profit by month, ${count}`}>
            <Bars
              label={`Profit of ${count} months`}
              name="Month"
              bars={SAMPLE_MONTHS.slice(0, count)}
              format={money}
              formatAxis={moneyShort}
              copyValue={dollars}
              delta={count === 12}
            />
          </Panel>
        ))}
      </div>
    </>
  );
}
