import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { silentLog, testDatabase } from '../../../test/harness.ts';
import { testShop } from '../../../test/shop.ts';
import { startListener, type Listener } from '../database/listen.ts';
import { createWaitUntilEnded, type WaitUntilEnded } from './wait-until-ended.ts';

const { db, connection } = testDatabase();
const { caller, start, run } = testShop(db);
let listener: Listener;
let waitUntilEnded: WaitUntilEnded;
beforeAll(async () => {
  listener = await startListener(connection, silentLog);
  waitUntilEnded = createWaitUntilEnded(db, listener);
});
afterAll(() => listener.stop());

const signal = new AbortController().signal;

it('a call waits for the end of an operation, in whichever process it runs', async () => {
  const { id } = await start(['a']);
  const waiting = waitUntilEnded({ id, userId: caller.userId }, { signal });
  await run(id);
  expect(await waiting).toBe(true);
  // an operation that has ended
  expect(await waitUntilEnded({ id, userId: caller.userId }, { signal })).toBe(true);
});

it('goes on when the database does not answer once', async () => {
  const { id } = await start(['a']);
  const failing = vi.spyOn(db, 'selectFrom').mockImplementationOnce(() => {
    throw Object.assign(new Error('terminating connection'), { code: '57P01' });
  });
  const waiting = waitUntilEnded({ id, userId: caller.userId }, { signal });
  await run(id);
  expect(await waiting).toBe(true);
  failing.mockRestore();
});

it('waits no longer than it may, and not for a caller who left', async () => {
  const { id } = await start(['a']);
  expect(await waitUntilEnded({ id, userId: caller.userId }, { forMs: 50, signal })).toBe(false);
  const left = new AbortController();
  const waiting = waitUntilEnded({ id, userId: caller.userId }, { signal: left.signal });
  left.abort(new Error('left'));
  await expect(waiting).rejects.toThrow('left');
});

it('ends when the operation is removed with its account', async () => {
  const { id } = await start(['a']);
  await db.deleteFrom('operations').where('id', '=', id).execute();
  expect(await waitUntilEnded({ id, userId: caller.userId }, { signal })).toBe(true);
});
