import { localDate, type Schedule } from '@lootfolio/domain/schedule';
import { marketById } from '@lootfolio/domain/markets';
import { percent, type Money } from '@lootfolio/domain/money';
import { displayName } from '@lootfolio/domain/names';
import { isFresh, isOutlier, quoteTime } from '@lootfolio/domain/quotes';
import { formatMoney, formatPercent } from '@lootfolio/texts/numbers';
import type { Language } from '@lootfolio/texts/languages';
import { text } from '@lootfolio/texts/text';
import type { NotificationType } from '../../../platform/messages/notification-types.ts';
import { nowMs } from '../../../platform/process/clock.ts';
import { readQuotes, readWeek, type DatedQuote, type WeekRow } from './watchlist.reads.ts';

const MAX_ITEMS = 5;
const MONDAY = 1;

/**
 * The weekly digest of a watchlist: the largest price changes on its base market, and the cheapest present offers of these items. It is
 * sent on Mondays at 09:00 in the user's zone; nothing is sent for an empty list.
 */
export const watchlistDigest: NotificationType = {
  id: 3,
  key: 'MARKET_UPDATES',
  name: 'watchlist.notificationName',
  description: 'watchlist.notificationType',
  schedule: (_scheduleTime, zone): Schedule => ({ timeOfDay: '09:00', zone, weekday: MONDAY }),
  content: async (db, userId, { language, timezone, from }) => {
    const rows = await readWeek(db, userId, localDate(from, timezone));
    if (rows.length === 0) return null;
    const moves = rows.flatMap(moveOf).filter(({ change }) => change !== 0);
    const largest = moves.toSorted((a, b) => Math.abs(b.change) - Math.abs(a.change) || (a.name < b.name ? -1 : 1)).slice(0, MAX_ITEMS);
    const quotes = Map.groupBy(
      (
        await readQuotes(
          db,
          largest.map(({ itemId }) => itemId),
        )
      ).filter(isFreshNow),
      ({ itemId }) => itemId,
    );
    return {
      title: text('watchlist.digestTitle', language),
      message: [summary(rows.length, moves, language), ...largest.map((move) => line(move, quotes.get(move.itemId) ?? [], language))].join(
        '\n\n',
      ),
      link: '/watchlist',
    };
  },
};

const isFreshNow = ({ changedAt, refreshedAt, freshForMs }: DatedQuote): boolean =>
  isFresh(quoteTime(changedAt.getTime(), refreshedAt?.getTime() ?? null), freshForMs, nowMs());

type Move = WeekRow & { before: Money; now: Money; change: number };

/** Returns the change of an item's price since the week began; empty when either price is unknown. */
function moveOf(row: WeekRow): Move[] {
  const { before, base } = row;
  if (before === null || before === 0 || base === null || !isFreshNow(base)) return [];
  return [{ ...row, before, now: base.price, change: (base.price - before) / before }];
}

function summary(items: number, moves: readonly Move[], language: Language): string {
  if (moves.length === 0) return text('watchlist.digestStill', language);
  const risen = moves.filter(({ change }) => change > 0).length;
  return text('watchlist.digestMoved', language, { items, risen, fallen: moves.length - risen });
}

/** Writes `AK-47 | Redline (Field-Tested): $10.00 (+12.50%)`, and on the next line the lowest price that is not an outlier. */
function line(move: Move, quotes: readonly DatedQuote[], language: Language): string {
  const name = displayName(language === 'tr' ? (move.nameTr ?? move.name) : move.name, move.phase);
  const change = formatPercent(percent(move.now - move.before, move.before), language, { sign: true });
  const head = `${name}: ${formatMoney(move.now, language)} (${change})`;
  const prices = quotes.map((quote) => quote.price);
  const lowest = quotes
    .filter((quote) => !isOutlier(quote.price, prices))
    .toSorted((a, b) => a.price - b.price || a.marketId - b.marketId)[0];
  if (!lowest) return head;
  const where = `${formatMoney(lowest.price, language)}, ${marketById(lowest.marketId).name}`;
  return `${head}\n${text('watchlist.digestLowest', language, { name: where })}`;
}
