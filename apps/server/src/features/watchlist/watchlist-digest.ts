import { localDate } from '@lootfolio/domain/schedule';
import { marketById } from '@lootfolio/domain/markets';
import { percent } from '@lootfolio/domain/money';
import { displayName } from '@lootfolio/domain/names';
import { isOutlier } from '@lootfolio/domain/quotes';
import { now } from '../../platform/process/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { text, type Language } from '../../platform/texts/texts.ts';
import type { Provider } from '../notifications/notifications.public.ts';
import { readWeek, type WeekRow } from './watchlist.reads.ts';

const MOST_ITEMS = 5;
const LOCALE = { en: 'en-US', tr: 'tr-TR' } as const;

/** The week of a user's watchlist: what moved most on its base market, and where it is cheapest now. Null for an empty list. */
export const watchlistDigest = (db: Db): Provider => ({
  type: 'MARKET_UPDATES',
  content: async (userId, { language, timezone, from }) => {
    const rows = await readWeek(db, userId, { from: localDate(from, timezone), at: now(), limit: MOST_ITEMS });
    const [first] = rows;
    if (!first) return null;
    return {
      title: text('digestTitle', language),
      message: [summary(first, language), ...rows.filter((row) => row.change).map((row) => line(row, language))].join('\n\n'),
      link: '/watchlist',
    };
  },
});

function summary({ total, risen, fallen }: WeekRow, language: Language): string {
  const counts = { items: total, risen, fallen };
  const sentence = text(risen + fallen === 0 ? 'digestStill' : 'digestMoved', language);
  return sentence.replace(/\{(items|risen|fallen)\}/g, (_, name: keyof typeof counts) => figure(counts[name], language));
}

/** `AK-47 | Redline (Field-Tested): $10.00, +12.5%` and below it the lowest price that does not look wrong. */
function line(row: WeekRow, language: Language): string {
  const name = displayName(language === 'tr' ? (row.nameTr ?? row.name) : row.name, row.phase);
  const head = `${name}: ${dollars(row.now!, language)} (${signedPercent(percent(row.now! - row.before!, row.before!), language)})`;
  const prices = row.quotes.map((quote) => quote.price);
  const lowest = row.quotes.filter((quote) => !isOutlier(quote.price, prices)).toSorted((a, b) => a.price - b.price)[0];
  if (!lowest) return head;
  const where = `${dollars(lowest.price, language)}, ${marketById(lowest.marketId).name}`;
  return `${head}\n${text('digestLowest', language, where)}`;
}

const figure = (value: number, language: Language): string => value.toLocaleString(LOCALE[language]);

/** Shown in dollars and cents, of thousandths. */
const dollars = (money: number, language: Language): string =>
  (money / 1000).toLocaleString(LOCALE[language], { style: 'currency', currency: 'USD' });

const signedPercent = (value: number, language: Language): string =>
  (value / 100).toLocaleString(LOCALE[language], { style: 'percent', maximumFractionDigits: 2, signDisplay: 'exceptZero' });
