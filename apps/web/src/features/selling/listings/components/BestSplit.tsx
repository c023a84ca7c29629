import { bestSplit, type Caps, type Split, type SplitGoal } from '@lootfolio/domain/best-split';
import { findMarket, SELLING_MARKETS } from '@lootfolio/domain/markets';
import { MOST_SELECTED, type SellOffers } from '../list-items.queries.ts';
import { useRef, useState } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { list } from '../../../../lib/format.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import { QuantityInput } from '../../../../ui/form/QuantityInput.tsx';
import { Segments } from '../../../../ui/form/Segments.tsx';
import { Toggle } from '../../../../ui/form/Toggle.tsx';
import { Failed, Skeleton } from '../../../../ui/state/ListState.tsx';
import type { SellRow } from '../sell.rules.ts';
import { splitThings, withoutPayoutDays } from '../split.rules.ts';
import { SplitProposal } from './SplitProposal.tsx';
import css from './BestSplit.module.css';

type Props = {
  rows: readonly SellRow[];
  /** The markets with a key. */
  keys: readonly string[];
  offers: { offers: SellOffers; loading: boolean; error: unknown; retry: () => void };
  onUse: (split: Split) => void;
};

const nameOf = (slug: string): string => findMarket(slug)?.name ?? slug;

/** Proposes the market of each thing: where it nets most, or where the money comes soonest, with caps per market. */
export function BestSplit({ rows, keys, offers: { offers, loading, error, retry }, onUse }: Props) {
  const panel = useRef<HTMLDetailsElement>(null);
  const [goal, setGoal] = useState<SplitGoal>('net');
  const [withPayout, setWithPayout] = useState(true);
  const [caps, setCaps] = useState<Caps>({});
  const markets = SELLING_MARKETS.filter((market) => keys.includes(market));
  const isPaidOut = goal === 'soonest' && withPayout;
  const split = bestSplit(splitThings(rows, offers, { markets, withPayout: isPaidOut }), goal, caps);
  const things = new Map(rows.flatMap(({ assets, thing }) => assets.map((id): [string, SellRow['thing']] => [id, thing])));
  const silent = isPaidOut ? withoutPayoutDays(offers, markets) : [];
  const setCap = (market: string, cap: number | null | undefined): void => {
    const { [market]: _, ...others } = caps;
    setCaps(typeof cap === 'number' ? { ...others, [market]: cap } : others);
  };
  const use = (): void => {
    onUse(split);
    // the filled rows are below
    panel.current!.open = false;
    panel.current!.querySelector('summary')!.focus();
  };
  return (
    <details ref={panel} className={css.split}>
      <summary>
        {t('listings.bestSplit')} <span className={css.lead}>{t('listings.bestSplitLead')}</span>
      </summary>
      <div className={css.body}>
        <div className={css.choices}>
          <Segments<SplitGoal>
            label={t('listings.splitGoal')}
            options={[
              { value: 'net', label: t('listings.splitNet') },
              { value: 'soonest', label: t('listings.splitSoonest') },
            ]}
            value={goal}
            onChange={setGoal}
          />
          {goal === 'soonest' && <Toggle inline label={t('listings.splitPayout')} on={withPayout} onChange={setWithPayout} />}
        </div>
        <fieldset className={css.caps}>
          <legend>{t('listings.splitCaps')}</legend>
          {markets.map((market) => (
            <QuantityInput
              key={market}
              bare
              label={nameOf(market)}
              placeholder={t('listings.splitNoCap')}
              value={caps[market] ?? null}
              bounds={{ min: 0, max: MOST_SELECTED }}
              onChange={(cap) => setCap(market, cap)}
            />
          ))}
        </fieldset>
        {silent.length > 0 && <p className={css.note}>{t('listings.splitSilent', { markets: list(silent.map(nameOf)) })}</p>}
        {error ? (
          <Failed error={error} onRetry={retry} />
        ) : loading ? (
          <Skeleton height={140} />
        ) : (
          <SplitProposal split={split} things={things} paidOut={isPaidOut} />
        )}
        {split.total.things > 0 && (
          <Button variant="default" onClick={use}>
            {t('listings.splitUse')}
          </Button>
        )}
      </div>
    </details>
  );
}
