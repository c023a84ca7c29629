import { DEPOSIT_GAMES } from '@lootfolio/domain/deposits';
import type { OwnThing, SteamTrader } from '@lootfolio/steam-trading/port';
import type { Db } from '../../../platform/database/database.ts';
import { now, nowMs } from '../../../platform/process/clock.ts';
import { compareThings, compareTrades } from './compare.rules.ts';
import { reconcile, type Comparison } from './reconcile.ts';
import { readDepositTrades, readDueSubjects, readExpectedThings } from './reconciliation.reads.ts';
import { addSubjects } from './reconciliation.store.ts';
import { botSubject } from './subjects.ts';

const DAY_MS = 86_400_000;
/** Trades of this time are compared. Protection ends after seven days. */
const COMPARED_MS = 10 * DAY_MS;

type TradeBot = { id: number; trader: Pick<SteamTrader, 'things' | 'tradesSince'> };

/** Compares inventory and trades of a bot with its deposits, when that is due. Only the bot process can, because it is signed in as the bot. */
export async function reconcileBotWhenDue(db: Db, { id, trader }: TradeBot): Promise<void> {
  const subject = botSubject(id);
  await addSubjects(db, [subject]);
  if ((await readDueSubjects(db, subject)).includes(subject)) await reconcile(db, subject, () => compareBot(db, id, trader));
}

async function compareBot(db: Db, botId: number, trader: TradeBot['trader']): Promise<Comparison> {
  // deposits are read first: what arrives meanwhile is more than expected, and no difference
  const since = new Date(nowMs() - COMPARED_MS);
  const expected = await readExpectedThings(db, botId);
  const trades = await readDepositTrades(db, botId, since);
  const things: OwnThing[] = [];
  for (const appId of DEPOSIT_GAMES) things.push(...(await trader.things(appId)));
  // a trade may have begun a little before its acceptance was seen
  const stated = await trader.tradesSince(new Date(since.getTime() - DAY_MS));
  const known = new Set(trades.flatMap(({ tradeId }) => (tradeId === null ? [] : [tradeId])));
  const counting = trades.flatMap(({ tradeId, counts, ...trade }) => (counts && tradeId !== null ? [{ ...trade, tradeId }] : []));
  return {
    compared: expected.reduce((sum, { count }) => sum + count, 0) + stated.length,
    differences: [...compareThings(expected, things), ...compareTrades(stated, known, counting, now())],
  };
}
