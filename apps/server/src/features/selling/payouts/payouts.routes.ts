import { exportPayouts as exportCall, listPayouts, payoutReach, synchronisePayouts } from '@lootfolio/contract/features/selling/payouts';
import type { QueryOf } from '@lootfolio/contract/call';
import { MAX_ROWS } from '@lootfolio/domain/export-rows';
import { LAST_RANGE_DAY } from '@lootfolio/domain/sales-periods';
import { addDays, instantOf } from '@lootfolio/domain/schedule';
import { withdrawalMarket } from '@lootfolio/domain/withdrawals';
import { sellingOf } from '@lootfolio/marketplaces/registry';
import type { Language } from '@lootfolio/texts/languages';
import { text } from '@lootfolio/texts/text';
import { inTransactionOf } from '../../../platform/database/own-rows.ts';
import type { Db } from '../../../platform/database/database.ts';
import { invalidField } from '../../../platform/errors/refusal.ts';
import type { FileMaker } from '../../../platform/files/file-maker.ts';
import { route, type Route } from '../../../platform/http/route.ts';
import type { WaitUntilEnded } from '../../../platform/operations/wait-until-ended.ts';
import type { Config } from '../../../platform/process/config.ts';
import { explainReading } from './explain-reading.ts';
import { exportPayouts } from './export-payouts.ts';
import { readReach } from './payouts.reads.ts';
import { startSynchronising } from './start-synchronising.ts';
import { viewPayouts, viewReach, type PayoutsView } from './view-payouts.ts';

export type PayoutsParts = { db: Db; config: Config; files: FileMaker; stopping: AbortSignal; waitUntilEnded: WaitUntilEnded };

export const payoutRoutes = (parts: PayoutsParts): Route[] => [
  route(listPayouts, ({ caller, query }) =>
    viewPayouts(parts.db, caller.userId, { ...viewOf(query), page: query.currentPage, pageSize: query.pageSize }),
  ),

  route(exportCall, async ({ caller, body, language }) => {
    const found = await viewPayouts(parts.db, caller.userId, { ...viewOf(body), page: 1, pageSize: MAX_ROWS });
    return exportPayouts(parts.files, found, { language, asked: body });
  }),

  route(payoutReach, ({ caller, language }) => viewReach(parts, caller.userId, language)),

  route(synchronisePayouts, async ({ caller, query, language }) => {
    checkRange(query);
    const since = { day: query.initialDate ?? null, timeZone: query.timezone };
    const { markets, operation } = await inTransactionOf(parts.db, caller, (tx) => startSynchronising(tx, caller, since));
    const ended = operation === null || (await parts.waitUntilEnded({ id: operation, userId: caller.userId }, { signal: parts.stopping }));
    const results = await resultsOf(parts.db, { userId: caller.userId, markets, operation, language });
    const sum = (of: 'created' | 'updated'): number => results.reduce((total, one) => total + one[of], 0);
    const isDone = ended && results.every(({ code }) => code === null || code === NOT_REPORTED);
    return { success: isDone, created: sum('created'), updated: sum('updated'), operation, results };
  }),
];

/** The code of a market that has a key and lists no payouts. */
const NOT_REPORTED = 'NOT_REPORTED';

type Asked = { userId: number; markets: readonly string[]; operation: string | null; language: Language };

/** What the operation found at each market; a market that it has not read yet is left out. */
async function resultsOf(db: Db, { userId, markets, operation, language }: Asked) {
  const rows = await readReach(db, userId, markets);
  return rows.flatMap(({ market, created, updated, operationId, code, text: words }) => {
    const name = withdrawalMarket(market);
    if (sellingOf(market)!.payouts === null)
      return [{ market: name, created: 0, updated: 0, code: NOT_REPORTED, msg: text('payouts.notReported', language) }];
    if (operationId !== operation) return [];
    return [{ market: name, created, updated, code, msg: code === null ? null : explainReading(code, words, language) }];
  });
}

type Range = Pick<QueryOf<typeof listPayouts>, 'initialDate' | 'finalDate' | 'timezone'>;

/** @throws Refusal VALIDATION when the last day lies before the first */
function checkRange({ initialDate, finalDate }: Range): void {
  if (finalDate !== undefined && finalDate > LAST_RANGE_DAY) throw invalidField('finalDate', 'goods.wrongDay');
  if (initialDate !== undefined && finalDate !== undefined && finalDate < initialDate)
    throw invalidField('finalDate', 'payouts.daysReversed');
}

/** The days are in the caller's time zone, both included. */
function viewOf(
  query: Range & Pick<QueryOf<typeof listPayouts>, 'market' | 'sortBy' | 'sortOrder'>,
): Omit<PayoutsView, 'page' | 'pageSize'> {
  checkRange(query);
  const { initialDate, finalDate, timezone, market, sortBy, sortOrder } = query;
  return {
    filter: {
      market,
      from: initialDate === undefined ? null : instantOf(initialDate, '00:00', timezone),
      until: finalDate === undefined ? null : instantOf(addDays(finalDate, 1), '00:00', timezone),
    },
    order: { sort: sortBy, descending: sortOrder === 'DESC' },
  };
}
