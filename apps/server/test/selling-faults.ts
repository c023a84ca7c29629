import { randomUUID } from 'node:crypto';
import { findMarket } from '@lootfolio/domain/markets';
import { explain } from '../src/features/selling/listings/explain-code.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { MINUTE, type Answer } from './api.ts';
import { sellBody, sellingWorld, type Seller, type SellingWorld, type Truth } from './listings.ts';
import { ACTIONS, CALLS, FAULTS, type Action, type Fault } from './selling-fault-table.ts';

/** After this lag the list lacked a listing twice, and it is sent again: the market then refuses it. */
const SENT_AGAIN_MS = 60_000;

const THINGS = 3;
const DEAR = 9_000_000;

type Case = { world: SellingWorld; seller: Seller; market: string; things: Seller['things']; fault: Fault; times: number };

/** With SELLING_FAULTS=all every action meets every fault, else a sample of this share of the actions that the seed draws. */
const SHARE = process.env['SELLING_FAULTS'] === 'all' ? 1 : 0.5;
const SEED = Number(process.env['SELLING_FAULTS_SEED'] ?? 33);

/** Numbers from 0 to 1, the same for a seed and a market. */
function generator(market: string): () => number {
  let state = 1 + ((SEED * 1009 + Object.keys(CALLS).indexOf(market)) % 2_147_483_646);
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

/** Declares the cases of a market: actions under each fault, which strikes one to three times. */
export function strikeMarket(market: string): void {
  const world = sellingWorld();
  const random = generator(market);
  const all = Object.entries(FAULTS).flatMap(([where, faults]) => faults.map((fault) => ({ where, fault })));
  let seller: Seller;
  beforeAll(async () => void (seller = await world.seller({ count: THINGS * all.length, markets: [market] })));

  describe(`${market} under faults lists nothing twice, loses no result, has no wrong price, and says what happened`, () => {
    it.each(all.map(({ where, fault }, at) => [where, fault.name, fault, at] as const))('%s: %s', async (_where, _name, fault, at) => {
      const things = seller.things.slice(at * THINGS, (at + 1) * THINGS);
      const actions = ACTIONS.filter(() => random() < SHARE);
      const survived: Action[] = [];
      for (const action of actions) {
        const times = Math.ceil(random() * 3);
        try {
          await strike({ world, seller, market, things, fault, times }, action);
          survived.push(action);
        } catch (error) {
          throw new Error(`seed ${SEED}, ${action}, ${times} times: ${(error as Error).message}`, { cause: error });
        }
      }
      expect(survived).toEqual(actions);
    });
  });
}

/** Does an action while a fault strikes, and asserts what must hold then. */
async function strike(given: Case, action: Action): Promise<void> {
  const { world, market, fault, times } = given;
  const address = CALLS[market]![action];
  if (!address) return;
  if (action !== 'list') await ensureListed(given);
  if (action === 'synchronise') await changeByHand(given);
  const before = (await deskOf(given))['mistakes'].listed_again as number;
  const [method, host, path] = address;
  if (fault.lagMs) await world.drive('habits', { lag_ms: { [market]: fault.lagMs } });
  if (fault.answer) await world.fault({ host, path, method, times, exact: action === 'presence', ...fault.answer });
  if (fault.trouble) world.trouble(fault.trouble(address));
  if (fault.refuses) await refuse(given, 'The market says no');
  const toCome = await world.toCome();
  const shown = await act(given, action);
  if (toCome > 0) expect(await world.toCome()).toBeLessThan(toCome);
  await world.fault(null);
  world.trouble(null);
  if (fault.refuses) await refuse(given, null);
  await expectEnded(world);
  const desk = await deskOf(given);
  expect([desk['deleted'], desk['violations']]).toEqual([false, { key: 0, object: 0 }]);
  if ((fault.lagMs ?? 0) < SENT_AGAIN_MS) expect(desk['mistakes'].listed_again).toBe(before);
  expect(desk['mistakes']).toMatchObject({ listed_sold: 0, sold_twice: [] });
  for (const one of shown) expectExplained(one);
  if (action !== 'synchronise' && action !== 'presence' && !fault.misleads) await expectKnown(given);
  await settle(given);
  if (fault.lagMs) await world.drive('habits', { lag_ms: { [market]: 5000 } });
}

/** What the sandbox's markets say in these cases. */
const MARKETS_WORDS =
  /The market says no|item_not_in_inventory|not_tradable|inventory_items_mismatch|item_on_sale|not tradable|not on sale|not_listed|bad_item|refused/;

type Shown = { success: boolean; code: string | null; en: string | null; tr: string | null };

/** A user sees a code and a text in each language for whatever did not succeed. */
function expectExplained({ success, code, en, tr }: Shown): void {
  if (success && code === null) return;
  expect(code).toMatch(/\S/);
  for (const text of [en, tr]) {
    expect(text).toMatch(/\S.*\S/);
    expect(text).not.toMatch(/<|undefined|sandbox-key/);
  }
  // the words of a market stay as they are
  if (!MARKETS_WORDS.test(en!)) expect(tr).not.toBe(en);
}

/** Makes the calls of an action, and returns what the user is shown of each thing or market. */
async function act(given: Case, action: Action): Promise<Shown[]> {
  const { world, seller, market, things } = given;
  if (action === 'list') {
    const body = sellBody(things, [market], DEAR);
    const [en, tr] = await inBoth(given, 'POST /sales/sell-items', body);
    expect(en.body.ended).toBe(true);
    const rows = (answer: Answer): Row[] => answer.body.metadata.flatMap((one: { items: Row[] }) => one.items);
    expect(rows(en)).toHaveLength(things.length);
    return together(rows(en), rows(tr));
  }
  if (action === 'reprice') {
    const marketId = findMarket(market)!.id;
    const items = (await openRows(given)).map((row) => ({
      asset_id: row.asset,
      app_id: 730,
      markets: [{ market_id: marketId, market_item_id: row.external }],
    }));
    const body = { client_key: randomUUID(), options: { priceMarkets: [market], priceOptions: 'lower_5' }, items };
    const [en, tr] = await inBoth(given, 'POST /listing/lower-price', body);
    expect(en.body.results).toHaveLength(things.length);
    return together(en.body.results, tr.body.results);
  }
  if (action === 'remove') {
    const ids = (await openRows(given)).map(({ id }) => id);
    const answer = await world.test.send('POST /listing/remove', { as: seller, body: { client_key: randomUUID(), listings: ids } });
    expect(answer.status).toBe(200);
    await world.work();
    return removalShown(given, ids);
  }
  const en = await world.call(seller, 'GET /listing/synchronize');
  expect(en.body.results).toHaveLength(1);
  return en.body.results.map(({ success, code, msg }: Row) => ({
    success,
    code,
    en: msg,
    tr: code === null ? null : explain(code, msg, 'tr'),
  }));
}

type Row = { success: boolean; code: string | null; msg: string | null };
const together = (en: readonly Row[], tr: readonly Row[]): Shown[] =>
  en.map(({ success, code, msg }, at) => ({ success, code, en: msg, tr: tr[at]!.msg }));

/** Makes a call, and the same again in Turkish once it has ended. */
async function inBoth({ world, seller }: Case, call: string, body: object): Promise<[en: Answer, tr: Answer]> {
  const en = await world.call(seller, call, body);
  expect(en.status).toBe(200);
  return [en, await world.test.send(call, { as: seller, body, headers: { 'accept-language': 'tr' } })];
}

/** What the list of what is on sale says of things that should not be there any more. */
async function removalShown({ world, seller, market }: Case, ids: readonly number[]): Promise<Shown[]> {
  type Entry = Row & { listing_id: number; slug: string };
  const read = async (language: string): Promise<Entry[]> => {
    const answer = await world.test.send('GET /listing/all?pageSize=200', { as: seller, headers: { 'accept-language': language } });
    const entries = answer.body.items.flatMap((one: { markets: Entry[] }) => one.markets) as Entry[];
    return entries.filter(({ slug, listing_id: id }) => slug === market && ids.includes(id));
  };
  return together(await read('en'), await read('tr')).map((one) => ({ ...one, success: false }));
}

async function expectEnded({ test }: SellingWorld): Promise<void> {
  const open = await test.db.selectFrom('operation_items').select('state').where('state', 'in', ['waiting', 'sent']).execute();
  expect(open).toEqual([]);
}

async function refuse(given: Case, words: string | null): Promise<void> {
  const { world, seller, market, things } = given;
  const { listings } = await deskOf(given);
  const [one] = things;
  const ids = listings.filter((listing) => listing['asset_id'] === one!.assetId).map((listing) => listing['listing_id'] as string);
  for (const id of new Set([one!.assetId, ...ids])) await world.drive('refusals', { market, key: seller.key, id, words });
}

/** Puts what is not on sale on sale, when nothing goes wrong. */
async function ensureListed(given: Case): Promise<void> {
  const { world, seller, market } = given;
  const open = new Set((await openRows(given)).map(({ asset }) => asset));
  const missing = given.things.filter(({ assetId }) => !open.has(assetId));
  // the limits of single things
  world.advance(2 * MINUTE);
  if (missing.length === 0) return;
  const answer = await world.call(seller, 'POST /sales/sell-items', sellBody(missing, [market], DEAR));
  expect(answer.body.metadata[0].listed).toBe(missing.length);
  world.advance(2 * MINUTE);
}

/** Changes one listing on the website, and removes another. */
async function changeByHand({ world, seller, market, things: [one, two] }: Case): Promise<void> {
  const { listings } = await world.truth(seller, market);
  const idOf = (asset: string) => listings.find((l) => l['asset_id'] === asset && l['state'] === 'listed')!['listing_id'] as string;
  const by = (body: object) => world.drive('by-hand', { market, key: seller.key, ...body });
  await by({ do: 'reprice', id: idOf(one!.assetId), price: DEAR - 1_000_000 });
  await by({ do: 'remove', id: idOf(two!.assetId) });
}

/** A market without a call so far has no state of a key. */
const NOTHING = {
  listings: [],
  sales: [],
  deleted: false,
  violations: { key: 0, object: 0 },
  mistakes: { listed_again: 0, listed_sold: 0, sold_twice: [] },
};
const deskOf = async ({ world, seller, market }: Case): Promise<Truth> => (await world.truth(seller, market)) ?? NOTHING;

const openRows = ({ world: { test }, seller, market, things }: Case) =>
  test.db
    .selectFrom('listings')
    .select(['id', 'steam_asset_id as asset', 'external_id as external', 'state', 'price'])
    .where('user_id', '=', seller.userId)
    .where('market', '=', market)
    .where('state', 'in', ['sending', 'listed', 'hidden', 'leaving', 'unknown'])
    .where(
      'steam_asset_id',
      'in',
      things.map(({ assetId }) => assetId),
    )
    .orderBy('id')
    .execute();

/** What is on sale, as the market has it and as the rows have it. */
async function both(given: Case): Promise<{ truth: string[]; rows: string[] }> {
  const own = new Set(given.things.map(({ assetId }) => assetId));
  const { listings } = await deskOf(given);
  const truth = listings.filter((one) => own.has(one['asset_id'] as string) && one['state'] === 'listed');
  expect(new Set(truth.map((one) => one['asset_id'] as string)).size).toBe(truth.length);
  return {
    truth: truth.map((one) => `${one['asset_id']} ${one['listing_id']} listed ${one['price']}`).toSorted(),
    rows: (await openRows(given)).map((row) => `${row.asset} ${row.external} ${row.state} ${row.price}`).toSorted(),
  };
}

/** Before any synchronisation, what is not marked as unknown is what the market has. */
async function expectKnown(given: Case): Promise<void> {
  const { truth, rows } = await both(given);
  const unknown = rows.filter((row) => row.includes(' unknown ')).map((row) => row.split(' ', 1)[0]!);
  const known = (all: readonly string[]): string[] => all.filter((one) => !unknown.includes(one.split(' ', 1)[0]!));
  expect(known(rows)).toEqual(known(truth));
}

/** What is missing in a list counts as gone after two readings; two more find what a late list showed wrong. */
const READINGS = 5;

/** Synchronises until the rows say what the market has. A row that is right at once needs no synchronisation. */
async function settle(given: Case): Promise<void> {
  const { world, seller, fault } = given;
  let said = await both(given);
  for (let n = 0; n < READINGS && said.rows.join() !== said.truth.join(); n++) {
    world.advance(3 * MINUTE + (fault.lagMs ?? 0));
    expect((await world.call(seller, 'GET /listing/synchronize')).body).toMatchObject({ success: true });
    said = await both(given);
  }
  expect(said.rows).toEqual(said.truth);
}
