import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { ComparisonQuery, ComparisonRow } from '@lootfolio/board/types';
import type { Side } from '@lootfolio/domain/quotes';
import { MAX_ALERT_ROWS } from '@lootfolio/domain/view-alerts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { now, nowMs } from '../../../platform/process/clock.ts';
import type { Boards } from '../../../prices/board/boards.ts';
import type { ItemDirectory } from '../../../prices/board/item-directory.ts';
import type { FeeBook } from '../marketplaces/marketplaces.public.ts';
import { tellRows } from './tell-rows.ts';
import { alertQuery, bidKey, fitting, isNewer, judge, viewQuery, type Counts } from './view-alerts.rules.ts';
import { claimAlerts, lockClaimed, readWatched, storeOutcomes, type ClaimedAlert, type Outcome } from './view-alerts.store.ts';

export type AlertParts = { db: Db; items: ItemDirectory; boards: Boards; fees: FeeBook };

/** A view is checked at most once in this time, by all processes together. */
export const CHECK_EVERY_MS = 3 * 60_000;
/** The number of alerts that are claimed and stored together. */
const BATCH = 50;

/** The result of a view on the board. `counts` and `rows` are read together, so they match. */
type Finding = { counts: Counts; sell: Side; rows: readonly ComparisonRow[] };

/**
 * Checks every due alert against the board, and tells users of new rows. A process claims alerts in the database. The result of a check is
 * stored together with its messages in one transaction. When a process dies in between, a later check starts from the same stored state.
 * @throws AggregateError after all other users were told, when some alerts could not be stored
 */
export async function checkViewAlerts(parts: AlertParts): Promise<void> {
  const dueBefore = new Date(nowMs() - CHECK_EVERY_MS);
  const failures: unknown[] = [];
  for (let claimed: ClaimedAlert[] = []; ;) {
    claimed = await claimAlerts(parts.db, dueBefore, BATCH);
    const findings = await findAll(parts, claimed);
    if (findings.size > 0) failures.push(...(await storeOrIsolate(parts, findings)));
    if (claimed.length < BATCH) break;
  }
  if (failures.length > 0) throw new AggregateError(failures, 'alerts on saved views could not be stored');
}

/**
 * Stores findings together. When that fails, stores each finding separately, so that one alert does not hold up the others. Returns the
 * errors.
 */
async function storeOrIsolate(parts: AlertParts, findings: ReadonlyMap<ClaimedAlert, Finding>): Promise<unknown[]> {
  try {
    await inTransaction(parts.db, (tx) => storeAndTell(tx, parts, findings));
    return [];
  } catch (error) {
    if (findings.size === 1) return [error];
    const failures: unknown[] = [];
    for (const one of findings) failures.push(...(await storeOrIsolate(parts, new Map([one]))));
    return failures;
  }
}

/**
 * Returns the rows of each view whose markets have newer prices. Equal queries are run once, and other requests are served between two
 * queries.
 */
async function findAll({ boards, fees }: AlertParts, claimed: readonly ClaimedAlert[]): Promise<Map<ClaimedAlert, Finding>> {
  const found = new Map<ClaimedAlert, Finding>();
  const asked = new Map<string, Finding>();
  const ownFees = await fees.ownOf(claimed.map(({ userId }) => userId));
  for (const alert of claimed) {
    const view = viewQuery(alert.search);
    if (!view) continue;
    const query = alertQuery(view, alert.minRoi, { own: ownFees.get(alert.userId)!, markets: fees.marketFees(view.game) }, nowMs());
    const key = JSON.stringify({ ...query, fees: [...query.fees], now: 0 });
    const counts = countsOf(boards, query);
    if (!isNewer(counts, alert.counts)) continue;
    const known = asked.get(key);
    found.set(alert, known ?? { counts, sell: query.sell, rows: boards.of(query.appId).compare(query).rows });
    if (known) continue;
    asked.set(key, found.get(alert)!);
    await yieldToEventLoop();
  }
  return found;
}

/** Returns the number of refreshes of each market of a query. */
function countsOf(boards: Boards, { appId, sources, targets, sell }: ComparisonQuery): Counts {
  const listed = new Set(sell === 'bid' ? sources : [...sources, ...targets]);
  const asks = [...boards.refreshCounts(appId)].filter(([marketId]) => listed.has(marketId));
  if (sell === 'ask') return new Map(asks);
  const bids = [...boards.refreshCounts(appId, 'bid')].filter(([marketId]) => targets.includes(marketId));
  return new Map([...asks, ...bids.map(([marketId, count]) => [bidKey(marketId), count] as const)]);
}

async function storeAndTell(tx: Tx, { items }: AlertParts, findings: ReadonlyMap<ClaimedAlert, Finding>): Promise<void> {
  const unchanged = await lockClaimed(tx, [...findings.keys()]);
  const watched = await readWatched(tx, [...unchanged]);
  const outcomes: Outcome[] = [];
  const messages: { alert: ClaimedAlert; rows: ComparisonRow[] }[] = [];
  for (const [alert, { counts, sell, rows }] of findings) {
    const { viewId } = alert;
    if (!unchanged.has(viewId)) continue;
    const fit = fitting(rows, alert.minProfit);
    const { stored, forgotten, told } = judge(fit.slice(0, MAX_ALERT_ROWS), watched.get(viewId) ?? [], {
      counts,
      before: alert.counts,
      sell,
      now: now(),
    });
    outcomes.push({ viewId, counts, fits: fit.length, stored, forgotten });
    if (told.length > 0) messages.push({ alert, rows: told });
  }
  await storeOutcomes(tx, outcomes);
  for (const { alert, rows } of messages) await tellRows(tx, items, alert, rows);
}
