import { marketName } from '@lootfolio/domain/markets';
import { percent } from '@lootfolio/domain/money';
import { addDays, localDate } from '@lootfolio/domain/schedule';
import { formatMoney, formatPercent } from '@lootfolio/texts/numbers';
import { formatDate } from '@lootfolio/texts/format';
import type { Language } from '@lootfolio/texts/languages';
import { text } from '@lootfolio/texts/text';
import type { NotificationType } from '../../../platform/messages/notification-types.ts';
import { EVERY_SALE, readTotals } from '../../../goods/sales/sale-sums.reads.ts';
import { readDay, type DaySale } from './sales.reads.ts';

const MAX_SALES = 5;

/** Yesterday's sales in the user's zone, at the time that they chose. Nothing is sent after a day without sales. */
export const salesStatistics: NotificationType = {
  id: 1,
  key: 'SALES_STATISTICS',
  name: 'sales.notificationName',
  description: 'sales.notificationType',
  hasTimeOfDay: true,
  schedule: (scheduleTime, zone) => ({ timeOfDay: scheduleTime, zone }),
  content: async (db, userId, { language, timezone, from, to }) => {
    const { all, known, pending, canceled } = await readTotals(db, userId, { ...EVERY_SALE, from, until: to });
    if (all.count + pending + canceled === 0) return null;
    const first = localDate(from, timezone);
    const last = addDays(localDate(to, timezone), -1);
    const money = (amount: number): string => formatMoney(amount, language);
    const figures = text('sales.dayFigures', language, {
      n: all.count,
      gross: money(all.gross),
      fees: money(all.gross - all.net),
      net: money(all.net),
    });
    const profit = text('sales.dayProfit', language, {
      profit: formatMoney(known.profit, language, { sign: true }),
      ratio: formatPercent(percent(known.profit, known.gross), language, { sign: true }),
    });
    const unknown = all.count - known.count;
    const lines = [
      all.count > 0 ? figures : text('sales.dayNothing', language),
      known.count > 0 ? profit : '',
      unknown > 0 ? text('sales.dayUnknown', language, { n: unknown }) : '',
      pending > 0 ? text('sales.dayPending', language, { n: pending }) : '',
      canceled > 0 ? text('sales.dayCanceled', language, { n: canceled }) : '',
    ].filter((line) => line !== '');
    const sales = await readDay(db, userId, { from, until: to }, MAX_SALES);
    return {
      title: text('sales.dayTitle', language, { day: formatDate(from, language, timezone) }),
      message: [lines.join('\n'), ...sales.map((sale) => lineOf(sale, language))].join('\n\n'),
      link: `/sales?game=all&from=${first}&to=${last}`,
    };
  },
};

/** Writes `AK-47 | Redline (Field-Tested): $10.00 at Waxpeer (+$2.50)`. A profit that is not known is left out. */
function lineOf({ name, nameTr, market, price, profit, isKnown }: DaySale, language: Language): string {
  const values = {
    name: language === 'tr' ? (nameTr ?? name) : name,
    price: formatMoney(price, language),
    market: marketName(market),
  };
  const line = text('sales.daySale', language, values);
  return isKnown ? `${line} (${formatMoney(profit, language, { sign: true })})` : line;
}
