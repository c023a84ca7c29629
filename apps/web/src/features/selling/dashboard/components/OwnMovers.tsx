import { marketById } from '@lootfolio/domain/markets';
import { CHANGE_DAYS } from '@lootfolio/domain/price-changes';
import { useState } from 'react';
import { GameMark } from '../../../../market-ui/GameMark.tsx';
import { ItemCell } from '../../../../market-ui/ItemCell.tsx';
import { t, type PlainKey } from '../../../../i18n/i18n.ts';
import { integer } from '../../../../lib/format.ts';
import { pathTo } from '../../../../lib/path-to.ts';
import { Segments } from '../../../../ui/form/Segments.tsx';
import { Panel } from '../../../../ui/layout/PageHeader.tsx';
import { RowList, RowListSkeleton } from '../../../../ui/layout/RowList.tsx';
import { Failed } from '../../../../ui/state/ListState.tsx';
import { Delta, Money } from '../../../../ui/value/figures.tsx';
import { WatchlistMovers } from '../../../market/watchlist/watchlist.public.tsx';
import { useFirstSteps, useOwnThings, type Mover } from '../own.queries.ts';
import { NextStep } from './NextStep.tsx';
import css from './OwnMovers.module.css';

const SHOWN = 6;
const VIEWS = ['change_1d', 'change_7d', 'watchlist'] as const;
type View = (typeof VIEWS)[number];
type Span = Exclude<View, 'watchlist'>;
const NAMES: Record<View, PlainKey> = {
  change_1d: 'dashboard.mine24h',
  change_7d: 'dashboard.mine7d',
  watchlist: 'dashboard.watchlist',
};

/** A thing with its pieces and price, and what the change of the price made of all of them. */
function Row({ mover, span }: { mover: Mover; span: Span }) {
  const why = t('items.changeAt', { market: marketById(mover.market_id).name, n: CHANGE_DAYS[span] });
  return (
    <li>
      <ItemCell
        name={mover.name}
        image={mover.image}
        itemId={mover.item_id}
        color={mover.color}
        exterior={mover.exterior}
        href={pathTo('/$game/item/$slug', { params: { game: mover.game, slug: mover.slug } })}
        marks={<GameMark game={mover.game} />}
      />
      <span className={css.price}>
        {mover.units > 1 && <span className="muted">{integer(mover.units)} × </span>}
        <Money value={mover.price} />
      </span>
      <span className={css.change} title={why}>
        <Delta value={mover.gain} unit="money" />
        <Delta value={mover.percent} unit="percent" plain />
      </span>
    </li>
  );
}

/** The own things whose change is worth most. */
function Mine({ span }: { span: Span }) {
  const { data, error, refetch } = useOwnThings();
  if (!data && error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <RowListSkeleton rows={SHOWN} />;
  const movers = data.movers[span];
  if (movers.length === 0) return <NextStep text={t('dashboard.nothingMoved')} steps={[]} />;
  return (
    <RowList figures="auto 6.5rem">
      {movers.map((mover) => (
        <Row key={mover.item_id} mover={mover} span={span} />
      ))}
    </RowList>
  );
}

/** What moved of the own things since yesterday or in a week, and what moved on the watchlist. Nothing for who has neither. */
export function OwnMovers() {
  const { data: own } = useOwnThings();
  const { data: first } = useFirstSteps();
  const [chosen, choose] = useState<View | null>(null);
  const offered = VIEWS.filter((one) => (one === 'watchlist' ? first?.steps.watch : own?.source !== null));
  const view = offered.find((one) => one === chosen) ?? offered[0];
  if (view === undefined) return null;
  return (
    <Panel
      flush
      title={t(offered.length > 1 ? 'dashboard.movers' : 'dashboard.watchlistMovers')}
      actions={
        offered.length > 1 && (
          <Segments<View>
            label={t('dashboard.moversOf')}
            options={offered.map((value) => ({ value, label: t(NAMES[value]) }))}
            value={view}
            onChange={choose}
          />
        )
      }
    >
      {view === 'watchlist' ? <WatchlistMovers /> : <Mine span={view} />}
    </Panel>
  );
}
