import { localDate, type Schedule } from '@lootfolio/domain/schedule';
import { marketById } from '@lootfolio/domain/markets';
import { percent } from '@lootfolio/domain/money';
import { displayName } from '@lootfolio/domain/names';
import { isOutlier } from '@lootfolio/domain/quotes';
import { formatMoney, formatPercent } from '@lootfolio/texts/format';
import type { Language } from '@lootfolio/texts/languages';
import { text } from '@lootfolio/texts/text';
import type { NotificationType } from '../../platform/messages/notification-types.ts';
import { now } from '../../platform/process/clock.ts';
import { readWeek, type WeekRow } from './watchlist.reads.ts';

const MOST_ITEMS = 5;
const MONDAY = 1;

/**
 * The weekly digest of a watchlist: what moved most on its base market, and where that is cheapest now. Mondays at 09:00 in the user's
 * zone; nothing is sent for an empty list.
 */
export const watchlistDigest: NotificationType = {
  id: 3,
  key: 'MARKET_UPDATES',
  name: 'watchlist.notificationName',
  description: 'watchlist.notificationType',
  schedule: (_scheduleTime, zone): Schedule => ({ timeOfDay: '09:00', zone, weekday: MONDAY }),
  content: async (db, userId, { language, timezone, from }) => {
    const rows = await readWeek(db, userId, { from: localDate(from, timezone), at: now(), limit: MOST_ITEMS });
    const [first] = rows;
    if (!first) return null;
    return {
      title: text('watchlist.digestTitle', language),
      message: [summary(first, language), ...rows.filter((row) => row.change).map((row) => line(row, language))].join('\n\n'),
      link: '/watchlist',
    };
  },
};

const summary = ({ total, risen, fallen }: WeekRow, language: Language): string =>
  risen + fallen === 0 ? text('watchlist.digestStill', language) : text('watchlist.digestMoved', language, { items: total, risen, fallen });

/** `AK-47 | Redline (Field-Tested): $10.00 (+12.50%)`, and below it the lowest price that is not an outlier. */
function line(row: WeekRow, language: Language): string {
  const name = displayName(language === 'tr' ? (row.nameTr ?? row.name) : row.name, row.phase);
  const change = formatPercent(percent(row.now! - row.before!, row.before!), language, { sign: true });
  const head = `${name}: ${formatMoney(row.now!, language)} (${change})`;
  const prices = row.quotes.map((quote) => quote.price);
  const lowest = row.quotes.filter((quote) => !isOutlier(quote.price, prices)).toSorted((a, b) => a.price - b.price)[0];
  if (!lowest) return head;
  const where = `${formatMoney(lowest.price, language)}, ${marketById(lowest.marketId).name}`;
  return `${head}\n${text('watchlist.digestLowest', language, { name: where })}`;
}
