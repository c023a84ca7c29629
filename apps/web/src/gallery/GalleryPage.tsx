import { useState, type ReactNode } from 'react';
import { ApiError } from '../lib/api-error.ts';
import { Button } from '../ui/form/Button.tsx';
import { ConfirmDialog } from '../ui/overlay/ConfirmDialog.tsx';
import { CopyButton } from '../ui/form/CopyButton.tsx';
import { Explain } from '../ui/overlay/Explain.tsx';
import { Age, Delta, Money } from '../ui/value/figures.tsx';
import { FilterPanel } from '../ui/form/FilterPanel.tsx';
import { ListBar } from '../ui/table/ListBar.tsx';
import { ItemCell } from '../market-ui/ItemCell.tsx';
import { EmptyByFilter, EmptyList, Failed, LoadingMore, StaleNotice, Updates } from '../ui/state/ListState.tsx';
import { MarketBadge } from '../market-ui/MarketBadge.tsx';
import { MultiSelect } from '../ui/form/MultiSelect.tsx';
import { MONEY } from '../ui/form/number-kinds.ts';
import { PageHeader, Panel } from '../ui/layout/PageHeader.tsx';
import { PageRange, PageSize, Pagination } from '../ui/table/Pagination.tsx';
import { PriceChart } from '../ui/chart/PriceChart.tsx';
import { RangeInput, type Range } from '../ui/form/RangeInput.tsx';
import { Segments } from '../ui/form/Segments.tsx';
import { SparkBars } from '../ui/chart/SparkBars.tsx';
import { Sparkline } from '../ui/chart/Sparkline.tsx';
import { StatCard, StatRow } from '../ui/layout/StatCard.tsx';
import { toast } from '../ui/overlay/toasts.ts';
import { MARKETS } from '@lootfolio/domain/markets';
import { FlowSection } from './FlowSection.tsx';
import { FormSection } from './FormSection.tsx';
import { SAMPLE_NOW, SAMPLE_POINTS, SAMPLE_ROWS } from './samples.ts';
import { ChartSection } from './ChartSection.tsx';
import { ChoiceSection } from './ChoiceSection.tsx';
import { DataSection } from './DataSection.tsx';
import { SampleForm } from './SampleForm.tsx';
import { SampleTable } from './SampleTable.tsx';
import css from './GalleryPage.module.css';

const nothing = (): void => undefined;
const PRICES = SAMPLE_POINTS.map((point) => point.price);
const MARKET_OPTIONS = MARKETS.map(({ id, slug, name }) => ({ value: slug, label: name, content: <MarketBadge id={id} name={name} /> }));
const COLOURS = [
  'surface-0',
  'surface-1',
  'surface-2',
  'surface-3',
  'line',
  'line-strong',
  'text',
  'text-2',
  'text-3',
  'accent',
  'accent-text',
  'gain',
  'loss',
  'warn',
  'stattrak',
  'souvenir',
];

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <Panel title={title}>
    <div className={css.group}>{children}</div>
  </Panel>
);

function Inputs() {
  const [markets, setMarkets] = useState<string[]>(['buff', 'skinport']);
  const [range, setRange] = useState<Range>({ min: 1000, max: 250_000 });
  const [period, setPeriod] = useState('30');
  return (
    <ListBar>
      <FilterPanel
        chips={[{ id: 'markets', label: `Buy on: ${markets.join(', ')}`, onRemove: () => setMarkets([]) }]}
        onClear={() => setMarkets([])}
      >
        <MultiSelect label="Buy on" options={MARKET_OPTIONS} value={markets} onChange={setMarkets} />
        <MultiSelect label="Sell on" options={MARKET_OPTIONS} value={[]} onChange={nothing} max={4} />
        <RangeInput label="Price" kind={MONEY} value={range} onChange={setRange} bounds={{ min: 0, max: 20_000_000 }} />
        <Segments
          showLabel
          label="Period"
          value={period}
          onChange={setPeriod}
          options={['7', '30', '90'].map((value) => ({ value, label: `${value} d` }))}
        />
      </FilterPanel>
    </ListBar>
  );
}

function Messages() {
  const [asking, setAsking] = useState(false);
  return (
    <Group title="Messages and questions">
      <Button onClick={() => toast('success', 'Item name coppied!')}>Success</Button>
      <Button variant="default" onClick={() => toast('error', 'Could not load.')}>
        Error
      </Button>
      <Button variant="default" onClick={() => toast('info', 'Prices of 3 markets were refreshed.')}>
        Info
      </Button>
      <Button variant="default" onClick={() => setAsking(true)}>
        Confirm
      </Button>
      <CopyButton text="AK-47 | Redline (Field-Tested)" />
      {asking && (
        <ConfirmDialog
          title="List 12 items on 2 markets"
          confirmLabel="List 12 items"
          figures={[
            { label: 'Items', value: '12' },
            { label: 'Sum', value: <Money value={428_300} /> },
            { label: 'Fees', value: <Money value={-27_180} /> },
            { label: 'You get', value: <Money value={401_120} /> },
          ]}
          onConfirm={nothing}
          onClose={() => setAsking(false)}
        >
          They are visible to buyers at once.
        </ConfirmDialog>
      )}
    </Group>
  );
}

function Figures() {
  return (
    <Group title="Figures">
      <Money value={12_340} />
      <Money value={1_248_300_000} />
      <Money value={315} />
      <Money value={null} />
      <Delta value={4210} unit="money" />
      <Delta value={-4210} unit="money" />
      <Delta value={12.5} unit="percent" />
      <Delta value={-3.14} unit="percent" />
      <Delta value={0} unit="percent" />
      <Age at={new Date(SAMPLE_NOW - 180_000)} now={SAMPLE_NOW} />
      <Age at={new Date(SAMPLE_NOW - 90_000_000)} now={SAMPLE_NOW} stale />
      <Sparkline values={PRICES} />
      <Sparkline values={PRICES.toReversed()} />
      <SparkBars label="Visitors by day" values={[3, 0, 5, 8, 2]} format={String} />
      <Explain
        label="Profit"
        formula="sell price − fee − buy price"
        result={<Delta value={4180} unit="money" plain />}
        inputs={[
          { label: 'Buy on Buff.163', value: <Money value={32_410} />, source: 'CNY 219.63 at 6.7769, 2 min ago' },
          { label: 'Sell on CSFloat', value: <Money value={37_340} />, source: '14 offers, 3 min ago' },
          { label: 'Fee 2 %', value: <Money value={-750} /> },
        ]}
      >
        <Delta value={4180} unit="money" />
      </Explain>
    </Group>
  );
}

/** Every shared component in each of its states. */
export function GalleryPage() {
  const [page, setPage] = useState(7);
  const [size, setSize] = useState(25);
  return (
    <>
      <PageHeader title="Gallery" lead="Every shared piece in each of its states." actions={<Updates count={14} onRefresh={nothing} />} />
      <div className={css.sections}>
        <StatRow>
          <StatCard
            label="Inventory value"
            value={<Money value={18_412_730} />}
            delta={<Delta value={2.41} unit="percent" />}
            note="24 h"
            chart={<Sparkline values={PRICES} />}
          />
          <StatCard label="Net profit" value={<Money value={-412_300} sign />} delta={<Delta value={-11.2} unit="percent" />} note="30 d" />
          <StatCard label="Best spread" value="34.9%" note="Fracture Case" />
          <StatCard label="Loading" value={undefined} note=" " />
        </StatRow>
        <Inputs />
        <ChoiceSection />
        <SampleTable state="rows" />
        <div className={css.pager}>
          <PageRange page={page} pageSize={size} total={8214} />
          <Pagination page={page} pageSize={size} total={8214} onPage={setPage} />
          <PageSize value={size} options={[10, 15, 25, 30, 50]} onChange={setSize} />
        </div>
        <div className={css.columns}>
          <SampleTable state="loading" />
          <SampleTable state="failed" />
        </div>
        <div className={css.columns}>
          <Panel flush>
            <EmptyList>
              <Button>Compare prices</Button>
            </EmptyList>
          </Panel>
          <Panel flush>
            <EmptyByFilter onClear={nothing} />
          </Panel>
          <Panel flush>
            <StaleNotice at={new Date(SAMPLE_NOW - 9_000_000)} now={SAMPLE_NOW} onRefresh={nothing} />
            <Failed error={new ApiError({ code: 'NETWORK', msg: '', status: 0 })} onRetry={nothing} />
            <LoadingMore />
          </Panel>
        </div>
        <div className={css.columns}>
          <Panel title="AK-47 | Redline (Field-Tested)">
            <PriceChart label="Price, 60 days" points={SAMPLE_POINTS} />
          </Panel>
          <Panel title="Price by day">
            <PriceChart label="No prices" points={[]} />
          </Panel>
        </div>
        <ChartSection />
        <DataSection />
        <Figures />
        <Messages />
        <SampleForm />
        <FormSection />
        <FlowSection />
        <Group title="Markets">
          {MARKETS.map(({ id, name }) => (
            <MarketBadge key={id} id={id} name={name} />
          ))}
        </Group>
        <Group title="Items">
          {SAMPLE_ROWS.map((row) => (
            <ItemCell key={row.id} name={row.name} image={null} itemId={row.id} color={row.color} />
          ))}
        </Group>
        <Group title="Colours">
          {COLOURS.map((name) => (
            <span key={name} className={css.colour}>
              <span style={{ background: `var(--${name})` }} />
              {name}
            </span>
          ))}
        </Group>
      </div>
    </>
  );
}
