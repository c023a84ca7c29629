import { t, type PlainKey } from '../../../../i18n/i18n.ts';
import { pathTo } from '../../../../lib/path-to.ts';
import { CopyButton } from '../../../../ui/form/CopyButton.tsx';
import { Segments } from '../../../../ui/form/Segments.tsx';
import type { WatchlistSearch } from '../watchlist.search.ts';
import css from './WatchlistViews.module.css';

type Order = Pick<WatchlistSearch, 'sort' | 'asc'>;

/** Useful orders of the list. Items without a known change come last in both directions. */
const VIEWS: readonly { id: string; label: PlainKey; order: Order }[] = [
  { id: 'newest', label: 'watchlist.viewNewest', order: { sort: undefined, asc: undefined } },
  { id: 'rises', label: 'watchlist.viewRises', order: { sort: 'change', asc: undefined } },
  { id: 'drops', label: 'watchlist.viewDrops', order: { sort: 'change', asc: true } },
];

type Props = { search: WatchlistSearch; onChange: (next: Partial<WatchlistSearch>) => void };

/** The built-in views, and a button that copies the address of the list as shown. */
export function WatchlistViews({ search, onChange }: Props) {
  const { page: _page, ...shown } = search;
  const at = VIEWS.find(({ order }) => order.sort === search.sort && order.asc === search.asc);
  return (
    <div className={css.views}>
      <Segments
        label={t('watchlist.view')}
        value={at?.id ?? ''}
        options={VIEWS.map(({ id, label }) => ({ value: id, label: t(label) }))}
        onChange={(id) => onChange(VIEWS.find((view) => view.id === id)!.order)}
      />
      <CopyButton
        link
        text={`${location.origin}${pathTo('/watchlist', { search: shown })}`}
        label={t('watchlist.copyLink')}
        copied={t('watchlist.linkCopied')}
        failed={t('watchlist.copyError')}
      />
    </div>
  );
}
