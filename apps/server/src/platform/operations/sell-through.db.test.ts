import { randomUUID } from 'node:crypto';
import { seeded } from '@lootfolio/domain/test/seeded';
import { expect, it } from 'vitest';
import { signIn, START } from '../../../test/api.ts';
import { silentLog, testDatabase } from '../../../test/harness.ts';
import { sellThrough, type Fate } from '../../../test/sell-through.ts';
import { setClock } from '../process/clock.ts';
import { startOperation } from './operations.ts';
import { runLane } from './run-lane.ts';

const { db } = testDatabase();

const MARKETS = ['waxpeer', 'marketcsgo', 'shadowpay', 'csfloat'];
const ITEMS = 60;
const STEP_MS = 5000;
/** Two of five requests fail in some way. */
const FATES: readonly Fate[] = ['dieBefore', 'dieAfter', 'lost', 'unreachable', 'busy', 'failing', ...Array<Fate>(9).fill('good')];

it('lists every item on every market once, whatever happens to requests and processes', { timeout: 120_000 }, async () => {
  setClock(START);
  const random = seeded(7);
  const drawn = new Map<Fate, number>();
  const outside = sellThrough(db, () => {
    const fate = FATES[Math.floor(random() * FATES.length)]!;
    drawn.set(fate, (drawn.get(fate) ?? 0) + 1);
    return fate;
  });
  const assets = (await outside.prepare(MARKETS)).slice(0, ITEMS);
  outside.advance(30_000);
  const { userId } = await signIn(db);
  const items = MARKETS.flatMap((lane) => assets.map((asset) => ({ lane, subject: asset, input: asset })));
  const started = { userId, kind: outside.kind.name, clientKey: randomUUID(), params: {}, items };
  const { id } = await db.transaction().execute((tx) => startOperation(tx, started));

  const state = async () => (await db.selectFrom('operations').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state;
  while (['waiting', 'running'].includes(await state())) {
    for (const lane of MARKETS)
      await outside.untilKilled(() => runLane({ db, log: silentLog }, outside.kind, { id, lane }, new AbortController().signal));
    outside.advance(STEP_MS);
  }

  const rows = await db
    .selectFrom('operation_items')
    .select(['lane', 'subject', 'state', 'external_id'])
    .where('operation_id', '=', id)
    .orderBy('position')
    .execute();
  const { listings, violations } = await outside.truth();
  const sortedIds = (ids: readonly (string | null)[]) => ids.map(String).toSorted((a, b) => a.localeCompare(b));
  for (const market of MARKETS) {
    const own = rows.filter(({ lane }) => lane === market);
    const onSale = listings.get(market)!;
    expect(sortedIds(onSale.map(({ asset_id: asset }) => asset))).toEqual(
      sortedIds(own.filter(({ state: s }) => s === 'done').map(({ subject }) => subject)),
    );
    expect(sortedIds(onSale.map(({ listing_id: listing }) => listing))).toEqual(
      sortedIds(own.filter(({ state: s }) => s === 'done').map(({ external_id: listing }) => listing)),
    );
  }
  expect([violations, rows.filter(({ state: s }) => s !== 'done' && s !== 'failed')]).toEqual([0, []]);
  expect(rows.filter(({ state: s }) => s === 'done').length).toBeGreaterThan(0.9 * rows.length);
  // the run met every fate
  expect([...drawn.keys()].toSorted((a, b) => a.localeCompare(b))).toEqual([...new Set(FATES)].toSorted((a, b) => a.localeCompare(b)));
});
