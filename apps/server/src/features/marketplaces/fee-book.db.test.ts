import { describe, expect, it, vi } from 'vitest';
import { silentLog } from '../../../test/harness.ts';
import { testWorld, signIn } from '../../../test/api.ts';
import { startListener } from '../../platform/database/listen.ts';
import { loadFeeBook } from './fee-book.ts';
import * as store from './marketplaces.store.ts';

vi.mock(import('./marketplaces.store.ts'), { spy: true });

const { db, connection } = testWorld();
const BUFF = 2;

describe('the book of fees', () => {
  it('remembers no fee that changed while it was being read', async () => {
    const listener = await startListener(connection, silentLog);
    try {
      const book = await loadFeeBook(db, listener, 'specification');
      const { userId } = await signIn(db);
      const slow = Promise.withResolvers<void>();
      const reading = vi.mocked(store.ownFees);
      reading.mockImplementationOnce(async () => {
        await slow.promise;
        return new Map();
      });
      const late = book.own(userId);
      await db.transaction().execute((tx) => store.writeOwnFee(tx, userId, BUFF, 7));
      book.forget(userId);
      slow.resolve();
      expect((await late).size).toBe(0);
      expect((await book.feesFor(userId))(BUFF, 730).basisPoints).toBe(700);
      // the first notice of the listener may come late and clear the memory once
      await expect.poll(async () => (await book.own(userId)) === (await book.own(userId))).toBe(true);
    } finally {
      await listener.stop();
    }
  });
});
