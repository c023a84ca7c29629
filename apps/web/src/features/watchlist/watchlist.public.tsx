import { useRouter } from '@tanstack/react-router';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { useUser } from '../../app/session.ts';
import { t } from '../../i18n/i18n.ts';
import { rememberNext } from '../../lib/next-path.ts';
import { paths } from '../../lib/paths.ts';
import { addToWatchlist, PENDING, removeFromWatchlist, useWatchedRow, type WatchableItem } from './watchlist.queries.ts';
import css from './WatchlistToggle.module.css';

type Props = { item: WatchableItem; /** The star alone, for rows of a list. */ compact?: boolean };

/** Puts an item on the watchlist or takes it off. A visitor is sent to sign in and comes back to where he was. */
export function WatchlistToggle({ item, compact = false }: Props) {
  const router = useRouter();
  const signedIn = useUser() !== undefined;
  const rowId = useWatchedRow(item.item_id);
  const watched = rowId !== undefined;
  const toggle = (): void => {
    if (!signedIn) {
      rememberNext(router.state.location.href);
      void router.navigate({ href: paths.login() });
    } else if (watched) void removeFromWatchlist(rowId, item);
    else void addToWatchlist(item);
  };
  const text = watched ? t('watchlist.remove') : t('watchlist.add');
  const Star = watched ? IconStarFilled : IconStar;
  return (
    <button
      type="button"
      className={compact ? css.star : css.button}
      aria-label={compact ? text : undefined}
      title={compact ? text : undefined}
      data-watched={watched}
      disabled={rowId === PENDING}
      onClick={(event) => {
        event.stopPropagation();
        toggle();
      }}
    >
      <Star size={16} stroke={1.7} aria-hidden />
      {!compact && text}
    </button>
  );
}

export { WatchlistMovers } from './components/WatchlistMovers.tsx';
