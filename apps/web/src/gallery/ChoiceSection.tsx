import { MARKETS } from '@lootfolio/domain/markets';
import { useState } from 'react';
import { Chips } from '../ui/layout/Chips.tsx';
import { Flag, Suspicious } from '../ui/value/Flag.tsx';
import { MarketBadge } from '../market-ui/MarketBadge.tsx';
import { MultiSelect } from '../ui/form/MultiSelect.tsx';
import { Panel } from '../ui/layout/PageHeader.tsx';
import css from './GalleryPage.module.css';

const MARKET_OPTIONS = MARKETS.map(({ id, slug, name }) => ({ value: slug, label: name, content: <MarketBadge id={id} name={name} /> }));
const ALL_SLUGS = MARKETS.map(({ slug }) => slug);
const MONEY_SLUGS = MARKETS.filter(({ payout }) => payout === 'cash').map(({ slug }) => slug);
const KEYS = ['waxpeer', 'csfloat'];

/** The market pickers of a user with stored keys, and of a user without. */
function MarketPickers() {
  const [chosen, setChosen] = useState<string[]>([]);
  const presets = (keys: string[]) => [
    { id: 'all', label: 'All', values: ALL_SLUGS },
    { id: 'money', label: 'Pays money', values: MONEY_SLUGS },
    { id: 'keys', label: 'My keys', values: keys, why: 'You have stored no market keys yet.' },
  ];
  const more = { options: MARKET_OPTIONS, whole: MONEY_SLUGS, emptyLabel: 'All that pay money', marked: false };
  return (
    <div className={css.group}>
      <MultiSelect label="Sell for money" value={chosen} onChange={setChosen} presets={presets(KEYS)} {...more} />
      <MultiSelect label="Without keys" value={chosen} onChange={setChosen} presets={presets([])} {...more} />
    </div>
  );
}

/** The chips of a choice, and the warnings beside a price. */
function ChipsAndFlags() {
  const [chosen, setChosen] = useState<string[]>(ALL_SLUGS.slice(0, 4));
  const chips = MARKET_OPTIONS.filter(({ value }) => chosen.includes(value)).map(({ value, label, content }) => ({
    id: value,
    label,
    content,
    onRemove: chosen.length > 1 ? () => setChosen(chosen.filter((one) => one !== value)) : undefined,
  }));
  return (
    <div className={css.group}>
      <Chips label="Sell on" chips={chips} />
      <Chips label="Buy on" chips={MARKET_OPTIONS.map(({ value, label }) => ({ id: value, label }))} />
      <Flag>fee assumed</Flag>
      <Flag tone="accent">Best place to sell</Flag>
      <Flag tone="warn" why="Pays with other items, not with money.">
        trade only
      </Flag>
      <Suspicious />
      <Suspicious compact />
    </div>
  );
}

/** Choosing markets, showing the choice, and warnings about it. */
export const ChoiceSection = () => (
  <>
    <Panel title="Choosing markets">
      <MarketPickers />
    </Panel>
    <Panel title="Chips and flags">
      <ChipsAndFlags />
    </Panel>
  </>
);
