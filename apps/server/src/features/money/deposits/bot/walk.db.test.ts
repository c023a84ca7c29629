import { beforeAll, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE } from '../../../../../test/api.ts';
import { tradeBots, type Offered } from '../../../../../test/trade-bots.ts';
import { nowMs } from '../../../../platform/process/clock.ts';

/**
 * Random people, faults, lies and restarts. `DEPOSITS=1000 SEED=7` makes a long run; the same seed makes the same run.
 * At the end everything that Steam says counts, and the books must agree with it.
 */
const DEPOSITS = Number(process.env['DEPOSITS'] ?? 25);
const SEED = Number(process.env['SEED'] ?? 1);
const SECOND = 1000;
const API = 'api.steampowered.com';
const PEOPLE = ['trader', 'collector', ...Array.from({ length: 12 }, (_, n) => `stranger-${n + 14}`)];

const bots = tradeBots();
beforeAll(() => bots.reset());

let state = SEED >>> 0;
/** Mulberry32. */
function random(): number {
  state = (state + 0x6d2b79f5) >>> 0;
  let t = Math.imul(state ^ (state >>> 15), 1 | state);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
}
const below = (n: number): number => Math.floor(random() * n);
const pick = <T>(all: readonly T[]): T => all[below(all.length)]!;

const made: (Offered & { person: string })[] = [];
const lies = new Map<string, 'offer' | 'trade'>();
const rolledBack = new Set<string>();
const refused = (error: unknown): void => {
  if (!/: 4\d\d /.test((error as Error).message)) throw error;
};
const kill = (): never => {
  throw new Error('killed');
};

async function round(): Promise<void> {
  try {
    await bots.round();
  } catch (error) {
    if ((error as Error).message !== 'killed') throw error;
    await bots.start();
  }
}

async function offer(): Promise<void> {
  const person = pick(PEOPLE);
  const { steamId } = await bots.steam.partner(person);
  const open = await bots.db
    .selectFrom('deposits')
    .select('id')
    .where('partner_steam_id', '=', steamId)
    .where('status', 'in', ['CREATED', 'SENT'])
    .execute();
  if (open.length > 0) return;
  const appId = pick([730, 730, 440] as const);
  const things = await bots.steam.thingsOf(steamId, 30, appId);
  if (things.length < 3) return;
  const assetIds = [...new Set([pick(things), pick(things)].map((thing) => thing.assetId))];
  made.push({ ...(await bots.offer(person, { appId, assetIds, bot: below(2) })), person });
}

async function decide(): Promise<void> {
  const open = (await bots.offersAtSteam()).filter(({ is_open: isOpen }) => isOpen);
  if (open.length === 0) return;
  await bots.steam.decide(pick(open).offer_id, pick(['accept', 'accept', 'accept', 'decline', 'counter', 'expire'])).catch(refused);
}

async function lie(): Promise<void> {
  const { offers, trades } = await bots.steam.truth();
  const kind = pick(['offer', 'trade'] as const);
  const ids = kind === 'offer' ? offers.map(({ offer_id: id }) => id) : trades.map(({ tradeid: id }) => id);
  if (ids.length === 0) return;
  const ofOffer = [{ trade_offer_state: 2 }, { trade_offer_state: 99 }, { tradeid: null }, { items_to_receive: null }];
  const ofTrade = [{ status: 2 }, { assets_received: null }, { status: 0 }, { time_settlement: null }, { status: 88 }];
  const id = pick(ids);
  lies.set(id, kind);
  await bots.says(kind, id, pick<object>(kind === 'offer' ? ofOffer : ofTrade));
}

async function tellTruth(): Promise<void> {
  for (const [id, kind] of lies) await bots.says(kind, id, null);
  lies.clear();
}

async function fault(): Promise<void> {
  const path = pick([
    '/IEconService/GetTradeOffers',
    '/IEconService/GetTradeHistory',
    '/IEconService/GetTradeStatus',
    '/IEconService/GetTradeHoldDurations',
  ]);
  const onSend = {
    host: 'steamcommunity.com',
    path: pick(['/tradeoffer/new/send', '/tradeoffer/']),
    method: 'POST',
    after: random() < 0.5,
  };
  const where = random() < 0.5 ? { host: API, path } : onSend;
  await bots.steam.fault(pick(['refuse', 'status', 'html']), { ...where, times: 1 + below(2) });
}

/** Support takes back what was credited lately: a month after the credit, nobody looks any more. */
async function supportRollsBack(): Promise<void> {
  const { rows } = await bots.pool.query<{ trade_id: string }>(
    `select trade_id from deposits where status = 'SETTLED' and settles_at > $1`,
    [new Date(nowMs() - 7 * DAY)],
  );
  const late = new Set(rows.map(({ trade_id: id }) => id));
  const trades = (await bots.steam.truth()).trades.filter(({ tradeid: id, status }) => status === 3 && late.has(id));
  if (trades.length === 0) return;
  const { tradeid: id } = pick(trades);
  rolledBack.add(id);
  await bots.steam.control('support-rollbacks', { trade_id: id, status: pick([5, 6]) });
}

async function crash(): Promise<void> {
  const bot = pick(bots.bots);
  const { sendOffer } = bot.trader;
  const leaves = random() < 0.5;
  bot.trader.sendOffer = async (draft) => {
    if (leaves) await sendOffer(draft);
    return kill();
  };
}

const STEPS: readonly (readonly [weight: number, step: () => Promise<unknown>])[] = [
  [10, offer],
  [14, decide],
  [14, round],
  [8, () => bots.pass((1 + below(20)) * SECOND)],
  [4, () => bots.pass((1 + below(12)) * MINUTE)],
  [2, () => bots.pass((1 + below(30)) * HOUR)],
  [0.3, async () => made.length > 0 && bots.steam.control('reversals', { person: pick(made).person })],
  [0.3, supportRollsBack],
  [2, async () => made.length > 0 && bots.cancel(pick(made).id)],
  [2, lie],
  [2, tellTruth],
  [2, fault],
  [1, () => bots.steam.control('next-sends', { happens: random() < 0.5, answer: pick(['fine', 'refused']), eresult: pick([2, 11, 16]) })],
  [1, crash],
  [2, () => bots.start()],
  [0.5, () => bots.steam.control('bots', { bot: pick(['sandbox-bot-1', 'sandbox-bot-2']), expire: pick([401, 403]) })],
];
const WEIGHT = STEPS.reduce((sum, [weight]) => sum + weight, 0);

function anyStep(): () => Promise<unknown> {
  let left = random() * WEIGHT;
  return (STEPS.find(([weight]) => (left -= weight) < 0) ?? STEPS[0]!)[1];
}

/** Lets everything end: no more lies and faults, and enough time. */
async function settle(): Promise<void> {
  await tellTruth();
  await bots.steam.call('DELETE', '/_faults');
  await bots.start();
  for (const ms of [0, 20 * SECOND, 10 * MINUTE, 10 * MINUTE, HOUR, 2 * HOUR, 7 * DAY, HOUR, HOUR, DAY, 2 * DAY, 4 * DAY]) {
    await bots.pass(ms);
    for (let n = 0; n < 3; n++) await round();
  }
}

/** What holds at any time: only what is settled can be spent, and the books agree with the payments. */
async function checkBooks(): Promise<void> {
  const rows = await bots.db
    .selectFrom('deposits as d')
    .innerJoin('payments as p', 'p.id', 'd.payment_id')
    .select(['d.id', 'd.status', 'd.trade_id', 'd.user_id', 'p.amount', 'p.booked', 'p.promised', 'p.operation_status'])
    .execute();
  for (const row of rows) {
    const booked = row.status === 'SETTLED' ? row.amount : 0;
    const promised = row.status === 'PROTECTED' ? row.amount : 0;
    expect(row).toMatchObject({ booked, promised });
  }
  const { rows: sums } = await bots.pool.query('select coalesce(sum(balance), 0)::int as sum from ledger_accounts');
  expect(sums).toEqual([{ sum: 0 }]);
  for (const userId of new Set(rows.map(({ user_id: id }) => id))) {
    const own = rows.filter(({ user_id: id }) => id === userId);
    const { user, pending, debt } = await bots.money({ userId });
    const total = (field: 'booked' | 'promised'): number => own.reduce((sum, row) => sum + row[field], 0);
    expect([user + debt, pending]).toEqual([total('booked'), total('promised')]);
  }
}

it(
  `${DEPOSITS} deposits by random people, with faults and restarts (seed ${SEED}), agree with Steam in the end`,
  { timeout: DEPOSITS * 20_000 },
  async () => {
    for (let n = 0; made.length < DEPOSITS; n++) {
      await anyStep()();
      if (n % 10 === 0) await checkBooks();
    }
    await settle();
    await checkBooks();

    const { offers, trades } = await bots.steam.truth();
    const statusOf = new Map(trades.map(({ tradeid: id, status }) => [id, status]));
    const credited = new Set<string>();
    for (const { id, code } of made) {
      const row = await bots.read(id);
      const own = offers.filter(({ from_bot: isOurs, message }) => isOurs && message.endsWith(code));
      // never a second offer, and none is left open
      expect([id, own.length < 2, own.some(({ is_open: isOpen }) => isOpen)]).toEqual([id, true, false]);
      const tradeId = own[0]?.tradeid ?? null;
      const isKept = tradeId !== null && statusOf.get(tradeId) === 3;
      expect(['CREATED', 'SENT', 'ACCEPTED', 'PROTECTED']).not.toContain(row.status);
      // what the bot keeps is credited, and nothing else: nothing is lost
      expect([id, row.status, row.failure, row.status === 'SETTLED']).toEqual([id, row.status, row.failure, isKept]);
      if (tradeId !== null) expect([row.trade_id, ['SETTLED', 'REVERSED']]).toEqual([tradeId, expect.arrayContaining([row.status])]);
      if (!isKept) continue;
      expect(credited.has(tradeId)).toBe(false);
      credited.add(tradeId);
      expect(rolledBack.has(tradeId)).toBe(false);
      expect(row.settles_at!.getTime()).toBeLessThanOrEqual(nowMs());
    }
    expect(made.length).toBe(DEPOSITS);
  },
);
