import { useRouter } from '@tanstack/react-router';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { t } from '../../../i18n/i18n.ts';
import { storeNextPath } from '../../../lib/next-path.ts';
import { pathTo } from '../../../lib/path-to.ts';
import { expectsSession, useUser } from '../../../lib/session.ts';
import { IconButton } from '../../../ui/form/IconButton.tsx';
import { addToWatchlist, PENDING, removeFromWatchlist, useWatchedRow, type WatchableItem } from './watchlist.queries.ts';
import css from './WatchlistToggle.module.css';

type Props = {
  item: WatchableItem;
  /** Only the star, for rows of a list. */
  compact?: boolean;
  /** The item's name, where a list has many stars. */
  name?: string;
  tabIndex?: number;
};

/** Adds an item to the watchlist or removes it. Visitors are sent to sign in and return to the same address. */
export function WatchlistToggle({ item, compact = false, name, tabIndex }: Props) {
  const router = useRouter();
  const signedIn = useUser() !== undefined;
  const rowId = useWatchedRow(item.item_id);
  const watched = rowId !== undefined;
  const toggle = (): void => {
    // the user may not be known yet, although there is a session
    if (!signedIn && !expectsSession()) {
      storeNextPath(router.state.location.href);
      void router.navigate({ href: pathTo('/login') });
    } else if (watched) void removeFromWatchlist(rowId, item);
    else void addToWatchlist(item);
  };
  const text = watched ? t('watchlist.remove') : t('watchlist.add');
  const Star = watched ? IconStarFilled : IconStar;
  const icon = <Star size={16} stroke={1.7} aria-hidden />;
  const behaviour = {
    'data-watched': watched,
    tabIndex,
    disabled: rowId === PENDING,
    onClick: (event: MouseEvent) => {
      event.stopPropagation();
      toggle();
    },
  };
  if (compact)
    return (
      <IconButton label={name === undefined ? text : `${text}: ${name}`} className={css.star} {...behaviour}>
        {icon}
      </IconButton>
    );
  return (
    <button type="button" className={css.button} {...behaviour}>
      {icon}
      <span className={css.words}>
        {text}
        {/* as wide as its other words, which come with the watchlist */}
        <span aria-hidden>{watched ? t('watchlist.add') : t('watchlist.remove')}</span>
      </span>
    </button>
  );
}

export { useWatchlistMovers, WatchlistMovers } from './components/WatchlistMovers.tsx';
