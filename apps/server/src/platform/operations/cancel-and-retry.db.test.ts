import { describe, expect, it } from 'vitest';
import { DAY, signIn } from '../../../test/api.ts';
import { testDatabase } from '../../../test/harness.ts';
import { runOperation } from '../../../test/operations.ts';
import { SETTLE_MS, testShop } from '../../../test/shop.ts';
import { advanceClock, now } from '../process/clock.ts';
import { AUDIT_BYTES_A_DAY } from '../security/audit-budget.ts';
import type { OperationKind } from './kinds.ts';
import type { Caller } from '../security/sessions.ts';
import { cancelOperation, retryFailed } from './operations.ts';

const { db } = testDatabase();
const { shop, kind, caller, start, run, stateOf, itemsOf, statesOf, queued } = testShop(db);

describe('its owner', () => {
  it('cancels what was not sent; what was sent is still found out', async () => {
    const { id } = await start(['a', 'b', 'c']);
    shop.answer = async (step) => {
      shop.take(step);
      await db.transaction().execute((tx) => cancelOperation(tx, caller, id));
      throw new Error('the answer was lost');
    };
    await run(id);
    shop.answer = null;
    expect(await statesOf(id)).toEqual(['sent', 'sent', 'failed']);
    advanceClock(SETTLE_MS);
    await run(id);
    expect([await stateOf(id), await statesOf(id), (await itemsOf(id))[2]!.code]).toEqual([
      'cancelled',
      ['done', 'done', 'failed'],
      'CANCELLED',
    ]);
    await expect(db.transaction().execute((tx) => cancelOperation(tx, caller, id))).rejects.toMatchObject({ code: 'STATE' });
  });

  it('cancels what was about to be sent: nothing leaves any more once the cancel was answered', async () => {
    const { id } = await start(['a']);
    const late: OperationKind = {
      ...kind,
      admit: async ({ items }) => {
        await db.transaction().execute((tx) => cancelOperation(tx, caller, id));
        return { items, waitMs: 0, means: undefined };
      },
    };
    await runOperation(db, late, id, 'a');
    expect([shop.sent, await stateOf(id), await itemsOf(id)]).toMatchObject([[], 'cancelled', [{ code: 'CANCELLED', attempt: 0 }]]);
  });

  it('sends nothing once it was removed with its account', async () => {
    const { id } = await start(['a']);
    const late: OperationKind = {
      ...kind,
      admit: async ({ items }) => {
        await db.deleteFrom('operations').where('id', '=', id).execute();
        return { items, waitMs: 0, means: undefined };
      },
    };
    await runOperation(db, late, id, 'a');
    expect(shop.sent).toEqual([]);
  });

  it('cancels also when they have used up their daily budget of the audit log', async () => {
    const { id } = await start(['a']);
    await db
      .insertInto('audit_budgets')
      .values({ user_id: caller.userId, day: now().toISOString().slice(0, 10), bytes: AUDIT_BYTES_A_DAY })
      .execute();
    await db.transaction().execute((tx) => cancelOperation(tx, { ...caller, role: 'USER' }, id));
    await db.deleteFrom('audit_budgets').execute();
    await run(id);
    expect(await stateOf(id)).toBe('cancelled');
  });

  it('cancels also what waits for a later time, at once', async () => {
    shop.answer = async ({ items }) =>
      new Map(items.map(({ position }) => [position, { state: 'later', afterMs: DAY, code: 'LIMIT', text: '' }]));
    const { id } = await start(['a']);
    await run(id);
    await db.transaction().execute((tx) => cancelOperation(tx, caller, id));
    expect(await queued(id)).toEqual([0]);
    await run(id);
    expect([await stateOf(id), await itemsOf(id)]).toMatchObject(['cancelled', [{ state: 'failed', code: 'CANCELLED' }]]);
  });

  it('tries what failed again, and nothing else', async () => {
    shop.answer = async (step) =>
      new Map(
        step.items.map(({ position, input }) => [
          position,
          input.thing === 'bad' ? { state: 'failed', code: 'LOCKED', text: '' } : { state: 'done' },
        ]),
      );
    const { id } = await start(['good', 'bad']);
    await run(id);
    shop.answer = null;
    expect(await db.transaction().execute((tx) => retryFailed(tx, caller, id))).toBe(1);
    expect([await stateOf(id), await queued(id)]).toEqual(['waiting', [0]]);
    await run(id);
    expect([await stateOf(id), shop.sent]).toEqual(['done', [['bad']]]);
    await expect(db.transaction().execute((tx) => retryFailed(tx, caller, id))).rejects.toMatchObject({ code: 'STATE' });
  });

  it('is the only one who may', async () => {
    const { id } = await start(['a']);
    const other = { userId: (await signIn(db)).userId, ip: '::1' } as Caller;
    await expect(db.transaction().execute((tx) => cancelOperation(tx, other, id))).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await run(id);
    await expect(db.transaction().execute((tx) => retryFailed(tx, other, id))).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
