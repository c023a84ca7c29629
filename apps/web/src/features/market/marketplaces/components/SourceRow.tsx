import { IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { GAMES } from '@lootfolio/domain/games';
import { t } from '../../../../i18n/i18n.ts';
import { integer } from '../../../../lib/format.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { Age } from '../../../../ui/value/figures.tsx';
import { MarketBadge } from '../../../../market-ui/MarketBadge.tsx';
import type { Feed, Source } from '../marketplaces.queries.ts';
import { askLists, countLists, isAnsweringClosed, isOld, minutesUntil } from '../source.rules.ts';
import { SourceState } from './SourceState.tsx';
import css from './SourceRow.module.css';

const gameOf = (slug: string): string => GAMES.find((game) => game.slug === slug)?.label ?? slug;

function Interval({ seconds }: { seconds: number }) {
  return (
    <>
      {seconds < 60
        ? t('marketplaces.everySeconds', { n: seconds })
        : seconds < 7200
          ? t('marketplaces.everyMinutes', { n: Math.round(seconds / 60) })
          : t('marketplaces.everyHours', { n: Math.round(seconds / 3600) })}
    </>
  );
}

/** The reason why a source is late, failed or off. The server's reasons are in English. */
function Reason({ source }: { source: Source }) {
  if (source.feeds.length === 0) return <>{t('marketplaces.noSource')}</>;
  if (source.reason !== null) return <span>{source.reason}</span>;
  if (source.state !== 'late') return null;
  const { total, late, pending } = countLists(askLists(source));
  if (pending === total) return <>{t('marketplaces.noListYet')}</>;
  if (pending > 0) return <>{t('marketplaces.listsAwaited', { n: pending, total })}</>;
  return <>{late === total ? t('marketplaces.listOverdue') : t('marketplaces.listsOverdue', { n: late, total })}</>;
}

function FeedRow({ feed }: { feed: Feed }) {
  const now = useNow();
  return (
    <tr className={css.feed}>
      <td>
        <span className={css.feedName}>
          {gameOf(feed.game)}
          {feed.side === 'bid' && <span className="muted">{t('marketplaces.buyOrders')}</span>}
          <code>{feed.key}</code>
        </span>
      </td>
      <td>
        <SourceState state={feed.state} />
      </td>
      <td className={css.number}>
        <Age at={feed.last_success} now={now} />
      </td>
      <td className={css.optional}>
        <Interval seconds={feed.interval_seconds} />
      </td>
      <td className={`${css.number} ${css.optional}`}>{integer(feed.rows)}</td>
      <td className={css.reason}>{feed.reason && <span title={feed.detail ?? undefined}>{feed.reason}</span>}</td>
    </tr>
  );
}

/** One market. It expands to its price lists. */
export function SourceRow({ source }: { source: Source }) {
  const [opened, setOpened] = useState(false);
  const now = useNow();
  const expandable = source.feeds.length > 0;
  return (
    <tbody className={css.group} data-opened={opened}>
      <tr>
        <th scope="row">
          {expandable ? (
            <button type="button" className={css.toggle} aria-expanded={opened} onClick={() => setOpened(!opened)}>
              <IconChevronRight size={14} stroke={2} aria-hidden />
              <MarketBadge id={source.market_id} name={source.name} />
            </button>
          ) : (
            <span className={css.plain}>
              <MarketBadge id={source.market_id} name={source.name} />
            </span>
          )}
        </th>
        <td>
          {isAnsweringClosed(source) ? (
            <span className="muted">{t('marketplaces.closedAnswers')}</span>
          ) : (
            <SourceState state={source.state} />
          )}
        </td>
        <td className={css.number}>
          <Age at={source.last_success} now={now} stale={isOld(source)} />
        </td>
        <td className={css.optional}>
          {source.next_attempt === null ? (
            <span className="muted">–</span>
          ) : (
            t('marketplaces.inMinutes', { n: minutesUntil(source.next_attempt, now) })
          )}
        </td>
        <td className={`${css.number} ${css.optional}`}>{integer(source.rows)}</td>
        <td className={css.reason}>
          <Reason source={source} />
        </td>
      </tr>
      {opened && source.feeds.map((feed) => <FeedRow key={`${feed.key} ${feed.game}`} feed={feed} />)}
    </tbody>
  );
}
