import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { DAY, MINUTE, signIn } from '../../../test/api.ts';
import { testDatabase } from '../../../test/harness.ts';
import { runOperation } from '../../../test/operations.ts';
import { SETTLE_MS, testShop } from '../../../test/shop.ts';
import { MarketError } from '@lootfolio/marketplaces/port';
import { advanceClock, setClock } from '../process/clock.ts';
import { operationKind, type Became, type OperationKind, type Outcome } from './kinds.ts';
import { MARKET_LANES, type MarketLane } from './lanes.ts';
import { startOperation } from './operations.ts';

const { db } = testDatabase();
const { shop, kind, caller, start, run, stateOf, itemsOf, statesOf, queued } = testShop(db);
afterEach(() => vi.restoreAllMocks());

const all = (step: { items: readonly { position: number }[] }, outcome: Outcome) =>
  new Map(step.items.map(({ position }) => [position, outcome]));

describe('what a kind learns of an item', () => {
  const price = z.object({ price: z.int(), currency: z.string() });
  const learns: OperationKind = {
    ...kind,
    data: price,
    send: async (step) => all(step, { state: 'open', externalId: 'x7', data: { price: 950, currency: 'EUR' }, afterMs: 5000 }),
    reconcile: async ({ items }) => {
      expect(items[0]).toMatchObject({ externalId: 'x7', data: { price: 950, currency: 'EUR' } });
      return all({ items }, { state: 'done' }) as never;
    },
  };

  it('goes to what follows from it, and is stored where the kind says so', async () => {
    const applied: Became[] = [];
    const { id } = await start(['a']);
    const tells: OperationKind = { ...learns, apply: async (_, __, became) => void applied.push(became.get(0)!) };
    await run(id, 'a', tells);
    advanceClock(5000);
    await run(id, 'a', tells);
    const data = { price: 950, currency: 'EUR' };
    expect(applied).toMatchObject([
      { state: 'sent', externalId: 'x7', data },
      { state: 'done', externalId: 'x7', data },
    ]);
    const row = await db.selectFrom('operation_items').select('data').where('operation_id', '=', id).executeTakeFirstOrThrow();
    expect(row.data).toEqual(data);
  });

  it('of another version is nothing', async () => {
    const { id } = await start(['a']);
    await run(id, 'a', learns);
    await db
      .updateTable('operation_items')
      .set({ data: JSON.stringify('old') })
      .where('operation_id', '=', id)
      .execute();
    const seen: unknown[] = [];
    const reads: OperationKind = {
      ...learns,
      reconcile: async ({ items }) => {
        seen.push(items[0]!.data);
        return all({ items }, { state: 'done' }) as never;
      },
    };
    advanceClock(5000);
    await run(id, 'a', reads);
    expect(seen).toEqual([null]);
  });
});

describe('an item that is accepted and not finished', () => {
  it('keeps its id, and is asked for as long as the kind says', async () => {
    const { id } = await start(['a']);
    shop.answer = async (step) => all(step, { state: 'open', externalId: 'offer 1', afterMs: 10 * MINUTE, forMs: DAY });
    await run(id);
    expect([(await itemsOf(id))[0], await queued(id)]).toMatchObject([{ state: 'sent', external_id: 'offer 1' }, [600]]);
    shop.find = (step) => all(step, { state: 'open', afterMs: 6 * 60 * MINUTE }) as never;
    for (let hours = 0; hours < 18; hours += 6) {
      advanceClock(6 * 60 * MINUTE);
      await run(id);
      expect(await statesOf(id)).toEqual(['sent']);
    }
    advanceClock(6 * 60 * MINUTE);
    await run(id);
    expect(await itemsOf(id)).toMatchObject([{ state: 'unknown', code: 'UNKNOWN', external_id: 'offer 1', attempt: 1 }]);
  });
});

it('what was sent is asked for as long as it should be, also after an hour without a worker', async () => {
  const { id } = await start(['a']);
  shop.answer = async () => {
    throw new MarketError('TIMEOUT', 'no answer');
  };
  await run(id);
  shop.find = (step) => all(step, { state: 'open', afterMs: MINUTE }) as never;
  advanceClock(60 * MINUTE);
  await run(id);
  expect(await statesOf(id)).toEqual(['sent']);
  shop.find = (step) => all(step, { state: 'done' }) as never;
  advanceClock(MINUTE);
  await run(id);
  expect(await stateOf(id)).toBe('done');
});

it('what the outside says is stored without the characters that the database cannot store', async () => {
  const { id } = await start(['a']);
  const learns: OperationKind = { ...kind, data: z.unknown() };
  shop.answer = async (step) => all(step, { state: 'open', externalId: 'x\0 7', data: { said: 'a\0b' }, afterMs: Infinity });
  await run(id, 'a', learns);
  const row = await db
    .selectFrom('operation_items')
    .select(['state', 'external_id', 'data'])
    .where('operation_id', '=', id)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ state: 'sent', external_id: 'x 7', data: { said: 'ab' } });
});

describe('the start', () => {
  it('is refused for an account that was deleted', async () => {
    const gone = await signIn(db);
    await db.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', gone.userId).execute();
    const items = [{ lane: 'a', subject: 'a', input: { thing: 'a' } }];
    const started = { userId: gone.userId, kind: kind.name, clientKey: randomUUID(), params: {}, items };
    await expect(db.transaction().execute((tx) => startOperation(tx, started))).rejects.toMatchObject({ code: 'UNAUTHORISED' });
  });

  it('with a key that came with other content is refused', async () => {
    const clientKey = randomUUID();
    const { id } = await start(['a'], { clientKey });
    expect(await start(['a'], { clientKey })).toEqual({ id, isNew: false });
    await expect(start(['b'], { clientKey })).rejects.toMatchObject({ code: 'KEY_REUSED' });
    await expect(start(['a', 'b'], { clientKey })).rejects.toMatchObject({ code: 'KEY_REUSED' });
  });
});

describe('lanes of markets', () => {
  it('are typed: market, game and currency', async () => {
    const seen: unknown[] = [];
    const typed = operationKind<unknown, unknown, null, MarketLane>({
      name: 'test-lanes',
      work: 'selling',
      params: z.unknown(),
      input: z.unknown(),
      lanes: MARKET_LANES,
      batch: ({ market }) => (market === 'waxpeer' ? 50 : 1),
      settleMs: ({ market }) => (market === 'waxpeer' ? 20_000 : 90_000),
      send: async ({ lane, items }) => {
        seen.push(lane);
        return new Map(items.map(({ position }) => [position, { state: 'unclear', code: 'LOST', text: '' }]));
      },
      reconcile: 'repeat',
    });
    const lane = MARKET_LANES.encode({ market: 'csfloat', appId: 730, currency: 'USD' });
    const { id } = await start(['a'], { lane, of: typed });
    await runOperation(db, typed, id, lane);
    expect([lane, seen, await queued(id)]).toEqual(['csfloat/730/USD', [{ market: 'csfloat', appId: 730, currency: 'USD' }], [90]]);
  });

  it('that this version cannot read end their items', async () => {
    const typed: OperationKind = { ...kind, lanes: MARKET_LANES as never };
    const { id } = await start(['a'], { lane: 'waxpeer' });
    await run(id, 'waxpeer', typed);
    expect([await stateOf(id), await itemsOf(id)]).toMatchObject(['failed', [{ code: 'UNREADABLE' }]]);
  });
});

describe('an account that is deleted meanwhile', () => {
  const { applied, tells } = (() => {
    const applied: string[] = [];
    return { applied, tells: { ...kind, apply: async () => void applied.push('applied') } as OperationKind };
  })();
  const deleteAccount = async (id: string): Promise<void> => {
    await db.transaction().execute(async (tx) => {
      await tx.selectFrom('users').select('id').where('id', '=', caller.userId).forUpdate().execute();
      await tx.deleteFrom('operations').where('id', '=', id).execute();
    });
  };

  it('gets nothing back of what was sent, nor of what was asked', async () => {
    applied.length = 0;
    const sent = await start(['a']);
    shop.answer = async (step) => {
      await deleteAccount(sent.id);
      return shop.take(step);
    };
    await run(sent.id, 'a', tells);
    const asked = await start(['b']);
    shop.answer = async () => {
      throw new MarketError('TIMEOUT', 'no answer');
    };
    await run(asked.id, 'a', kind);
    advanceClock(SETTLE_MS);
    const asking: OperationKind = {
      ...tells,
      reconcile: async (step) => {
        await deleteAccount(asked.id);
        return all(step, { state: 'done' }) as never;
      },
    };
    await run(asked.id, 'a', asking);
    expect(applied).toEqual([]);
  });

  it('waits for what is being written, and what comes after it waits for the deletion', async () => {
    applied.length = 0;
    const { id } = await start(['a']);
    const begun = Promise.withResolvers<void>();
    const go = Promise.withResolvers<void>();
    const deletion = db.transaction().execute(async (tx) => {
      await tx.selectFrom('users').select('id').where('id', '=', caller.userId).forUpdate().execute();
      begun.resolve();
      await go.promise;
      await tx.deleteFrom('operations').where('id', '=', id).execute();
    });
    await begun.promise;
    const running = run(id, 'a', tells);
    go.resolve();
    await Promise.all([deletion, running]);
    expect([applied, shop.sent]).toEqual([[], []]);
  });
});

describe('the end', () => {
  it('is told in the transaction that stores it, once for each end', async () => {
    const ends: unknown[] = [];
    const tells: OperationKind = {
      ...kind,
      onEnd: async (tx, operation) => {
        const row = await tx.selectFrom('operations').select('ended_at').where('id', '=', operation.id).executeTakeFirstOrThrow();
        ends.push([operation.state, operation.userId, row.ended_at !== null]);
      },
    };
    const { id } = await start(['a']);
    await run(id, 'a', tells);
    await run(id, 'a', tells);
    expect(ends).toEqual([['done', caller.userId, true]]);
  });
});

it('two machines whose clocks differ ask no earlier than what was sent has settled', async () => {
  const other = await signIn(db);
  const items = [{ lane: 'a', subject: 'a', input: { thing: 'a' } }];
  // the clocks run, as they do outside of tests
  setClock(null);
  const started = { userId: other.userId, kind: kind.name, clientKey: randomUUID(), params: {}, items };
  const { id } = await db.transaction().execute((tx) => startOperation(tx, started));
  shop.answer = async () => {
    throw new MarketError('TIMEOUT', 'no answer');
  };
  await run(id);
  expect(await statesOf(id)).toEqual(['sent']);
  const asked = vi.fn();
  shop.find = () => {
    asked();
    return new Map();
  };
  const real = Date.now;
  vi.spyOn(Date, 'now').mockImplementation(() => real() + 90_000);
  await run(id);
  expect([asked.mock.calls.length, await statesOf(id)]).toEqual([0, ['sent']]);
});
