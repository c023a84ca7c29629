import { GAMES } from '@lootfolio/domain/games';
import { t } from '../../../i18n/i18n.ts';
import { integer } from '../../../lib/format.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { SourceState } from '../../marketplaces/marketplaces.public.tsx';
import type { ManagedFeed, ManagedSource } from '../item-management.queries.ts';
import { When } from './source-columns.tsx';
import css from './ItemManagement.module.css';

function intervalText(seconds: number): string {
  if (seconds < 60) return t('item-management.seconds', { n: seconds });
  return seconds < 7200
    ? t('item-management.minutes', { n: Math.round(seconds / 60) })
    : t('item-management.hours', { n: Math.round(seconds / 3600) });
}

function List({ feed }: { feed: ManagedFeed }) {
  const game = GAMES.find(({ slug }) => slug === feed.game)?.label ?? feed.game;
  return (
    <li className={css.feed}>
      <span className={css.line}>
        <strong>{game}</strong>
        <span className="muted">{t(feed.side === 'bid' ? 'item-management.bids' : 'item-management.offers')}</span>
        <code>{feed.key}</code>
        <SourceState state={feed.state} />
        {feed.reading && <span className="muted">{t('item-management.reading')}</span>}
      </span>
      <span className={css.line}>
        <span>
          {t('item-management.rows')}: {integer(feed.rows)}
        </span>
        <span>
          {t('item-management.interval')}: {intervalText(feed.interval_seconds)}
        </span>
        <span>
          {t('item-management.lastSuccess')}: <When at={feed.last_success} />
        </span>
        <span>
          {t('item-management.lastError')}: <When at={feed.last_error_at} />
        </span>
      </span>
      {feed.reason !== null && <span>{feed.reason}</span>}
      {feed.last_error !== null && <code className={css.note}>{feed.last_error}</code>}
    </li>
  );
}

/** Every list of a market, with its last error in full. */
export const SourceLists = ({ source, onClose }: { source: ManagedSource; onClose: () => void }) => (
  <Dialog title={t('item-management.listsOf', { market: source.name })} width={640} onClose={onClose}>
    <ul className={css.feeds}>
      {source.feeds.map((feed) => (
        <List key={feed.key} feed={feed} />
      ))}
    </ul>
  </Dialog>
);
