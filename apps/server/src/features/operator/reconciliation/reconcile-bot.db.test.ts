import { beforeEach, expect, it } from 'vitest';
import { MINUTE } from '../../../../test/api.ts';
import { DAY, HOUR, TRADER } from '../../../../test/steam-trading.ts';
import { tradeBots } from '../../../../test/trade-bots.ts';
import { nowMs } from '../../../platform/process/clock.ts';
import { reconcileBotWhenDue } from './reconcile-bot.ts';
import { readDifferences, readSubjects } from './reconciliation.reads.ts';

const world = tradeBots();
beforeEach(async () => {
  await world.reset();
  await world.db.deleteFrom('differences').execute();
  await world.db.deleteFrom('reconciliations').execute();
  // the sandbox forgot the things of earlier tests
  await world.db.updateTable('deposits').set({ status: 'FAILED' }).execute();
});

async function compare(): Promise<void> {
  await world.parts.lease.acquire();
  await reconcileBotWhenDue(world.db, world.bots[0]!);
}
/** Compares a day later. */
const compareAgain = async (): Promise<void> => {
  await world.pass(DAY + HOUR);
  await compare();
};
const found = async () =>
  (await readDifferences(world.db, { state: 'open', page: 1, limit: 50 })).rows.map(({ kind, about, payment_id: id, here, there }) => ({
    ...{ kind, about, id, here, there },
  }));

/** Deposits a thing of the trader, which this server knows by its name. */
async function deposited() {
  const offered = await world.sent('trader');
  await world.steam.decide(offered.offerId, 'accept');
  await world.pass(HOUR);
  await world.lookNow(offered.id);
  expect(await world.status(offered.id)).toBe('PROTECTED');
  const [thing] = await world.bots[0]!.trader.things(730);
  await world.db.updateTable('items').set({ market_hash_name: thing!.name }).where('item_id', '=', world.itemId).execute();
  return { ...offered, tradeId: (await world.read(offered.id)).trade_id! };
}

it('agrees with its deposits under protection and after it, also when the things got other ids', async () => {
  const { id } = await deposited();
  await compareAgain();
  expect(await found()).toEqual([]);
  await world.pass(7 * DAY);
  await world.lookNow(id);
  expect(await world.status(id)).toBe('SETTLED');
  await compareAgain();
  expect(await found()).toEqual([]);
  expect(await readSubjects(world.db)).toMatchObject([{ subject: `bot:${world.bots[0]!.id}`, compared: 2, open: 0, error: null }]);
});

it('knows a trade that began a little before its acceptance was seen, on the last day that is compared', async () => {
  const { id } = await deposited();
  await world.pass(10 * DAY);
  await world.lookNow(id);
  await world.db
    .updateTable('deposits')
    .set({ accepted_at: new Date(nowMs() - 10 * DAY + MINUTE) })
    .where('id', '=', id)
    .execute();
  await compare();
  expect(await found()).toEqual([]);
});

it('is compared once a day, and says why it could not be', async () => {
  await compare();
  const [first] = await readSubjects(world.db);
  await world.pass(HOUR);
  await compare();
  expect(await readSubjects(world.db)).toEqual([first]);
  await world.steam.fault('status', { host: 'steamcommunity.com', path: '/inventory', status: 503 });
  await compareAgain();
  expect(await readSubjects(world.db)).toMatchObject([{ compared_at: first!.compared_at, error: expect.stringContaining('503') }]);
});

it('differs from a deposit whose trade was taken back without a notice, and whose things are gone', async () => {
  const { paymentId, tradeId } = await deposited();
  await world.steam.control('reversals', { person: 'trader' });
  await compareAgain();
  expect(await found()).toEqual(
    expect.arrayContaining([
      { kind: 'trade_missing', about: tradeId, id: paymentId, here: 1, there: 0 },
      { kind: 'things_missing', about: expect.any(String), id: null, here: 1, there: 0 },
    ]),
  );
});

it('differs by things that came in a trade of no deposit', async () => {
  const { trader } = world.bots[0]!;
  const [thing] = await world.steam.thingsOf(TRADER, 1);
  const { offerId } = await trader.sendOffer({ partner: await world.steam.partner('trader'), message: 'of nobody', receive: [thing!] });
  await world.steam.decide(offerId, 'accept');
  const { tradeId } = (await trader.offer(offerId))!;
  await compare();
  expect(await found()).toEqual([]);
  await compareAgain();
  expect(await found()).toEqual([{ kind: 'trade_unknown', about: tradeId, id: null, here: null, there: 1 }]);
});
