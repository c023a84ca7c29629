import { t } from '../../../../i18n/i18n.ts';
import { AppLink } from '../../../../lib/AppLink.tsx';
import { pathTo } from '../../../../lib/path-to.ts';
import { RowList, RowListSkeleton, RowNote } from '../../../../ui/layout/RowList.tsx';
import { Delta, Money } from '../../../../ui/value/figures.tsx';
import { ItemCell } from '../../../../market-ui/ItemCell.tsx';
import { Failed } from '../../../../ui/state/ListState.tsx';
import { largestMoves } from '../movers.rules.ts';
import { useWatchlist } from '../watchlist.queries.ts';
import css from './WatchlistMovers.module.css';

const SHOWN = 6;
const FIRST = { sortBy: 'change', pageSize: SHOWN } as const;

/** The lists from which the movers are chosen. @param enabled false while they are not shown */
export function useWatchlistMovers(enabled = true) {
  const up = useWatchlist({ ...FIRST, sortOrder: 'DESC' }, enabled);
  const down = useWatchlist({ ...FIRST, sortOrder: 'ASC' }, enabled);
  return { up, down, error: up.error ?? down.error };
}

/** The watched items with the largest price change since they were added, up or down. */
export function WatchlistMovers() {
  const { up, down, error } = useWatchlistMovers();
  if (!up.data || !down.data)
    return error ? (
      <Failed error={error} onRetry={() => void Promise.all([up.refetch(), down.refetch()])} />
    ) : (
      <RowListSkeleton rows={SHOWN} />
    );
  if (up.data.total === 0)
    return (
      <RowNote>
        {t('watchlist.emptyTitle')}
        <AppLink href={pathTo('/comparison')} className="link">
          {t('watchlist.openComparison')}
        </AppLink>
      </RowNote>
    );
  const moved = largestMoves([...up.data.items, ...down.data.items], SHOWN);
  if (moved.length === 0)
    return (
      <RowNote>
        {t('watchlist.noMoves')} {t('watchlist.noMovesWhy')}
      </RowNote>
    );
  return (
    <RowList figures="auto 5.75rem">
      {moved.map((item) => (
        <li key={item.id}>
          <ItemCell
            name={item.name}
            image={item.image}
            itemId={item.item_id}
            color={item.color}
            exterior={item.exterior}
            href={pathTo('/$game/item/$slug', { params: { game: item.game, slug: item.slug } })}
          />
          <span className={css.prices}>
            <Money value={item.added_price.today.price} />
            <span className="muted">
              {t('watchlist.was')} <Money value={item.added_price.previous.price} />
            </span>
          </span>
          <span className={css.change}>
            <Delta value={item.change} unit="percent" />
          </span>
        </li>
      ))}
    </RowList>
  );
}
