import { GAMES } from '@lootfolio/domain/games';
import { t } from '../../../../i18n/i18n.ts';
import { integer } from '../../../../lib/format.ts';
import { Dialog } from '../../../../ui/overlay/Dialog.tsx';
import { SourceState } from '../../../market/marketplaces/marketplaces.public.tsx';
import type { ManagedFeed, ManagedSource } from '../item-management.queries.ts';
import { When } from './source-columns.tsx';
import { SourceInterval } from './SourceInterval.tsx';
import css from './ItemManagement.module.css';

function List({ feed }: { feed: ManagedFeed }) {
  const game = GAMES.find(({ slug }) => slug === feed.game)?.label ?? feed.game;
  return (
    <li className={css.feed}>
      <span className={css.line}>
        <strong>{game}</strong>
        <span className="muted">{t(feed.side === 'bid' ? 'item-management.bids' : 'item-management.offers')}</span>
        <SourceState state={feed.state} />
        {feed.reading && <span className="muted">{t('item-management.reading')}</span>}
      </span>
      <span className={css.line}>
        <span>
          {t('item-management.rows')}: {integer(feed.rows)}
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

/** All lists of a market by their source, with the full text of their last errors and the interval of the source. */
export const SourceLists = ({ source: market, onClose }: { source: ManagedSource; onClose: () => void }) => (
  <Dialog title={t('item-management.listsOf', { market: market.name })} width={640} onClose={onClose}>
    {[...Map.groupBy(market.feeds, ({ source }) => source)].map(([source, feeds]) => (
      <section key={source} className={css.source} aria-label={source}>
        <h3 className={css.sourceName}>
          <code>{source}</code>
        </h3>
        <SourceInterval market={market} feed={feeds[0]!} />
        <ul className={css.feeds}>
          {feeds.map((feed) => (
            <List key={feed.key} feed={feed} />
          ))}
        </ul>
      </section>
    ))}
  </Dialog>
);
