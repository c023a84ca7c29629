import type { KyselyPlugin } from 'kysely';
import { describe, expect, it } from 'vitest';
import { silentLog } from '../../../../test/harness.ts';
import { testWorld, signIn } from '../../../../test/api.ts';
import { startListener } from '../../../platform/database/listen.ts';
import type { Db } from '../../../platform/database/database.ts';
import { loadFeeBook } from './fee-book.ts';
import { writeOwnFee } from './marketplaces.store.ts';

const world = testWorld();
const BUFF = 2;

/** Delays an answer of the database until the test releases it. */
function slowAnswers() {
  let next: { arrived: () => void; free: Promise<void> } | null = null;
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      const held = next;
      next = null;
      held?.arrived();
      await held?.free;
      return result;
    },
  };
  const holdNextQuery = () => {
    const arrived = Promise.withResolvers<void>();
    const free = Promise.withResolvers<void>();
    next = { arrived: arrived.resolve, free: free.promise };
    return { answered: arrived.promise, release: free.resolve };
  };
  return { plugin, holdNextQuery };
}

describe('the book of fees', () => {
  it('remembers no fee that changed while it was being read', async () => {
    const { db, connection } = world;
    const listener = await startListener(connection, silentLog);
    try {
      const { userId } = await signIn(db);
      const slow = slowAnswers();
      const book = await loadFeeBook(db.withPlugin(slow.plugin) as Db, listener, 'specification');
      const { answered, release } = slow.holdNextQuery();
      const late = book.own(userId);
      await answered;
      await db.transaction().execute((tx) => writeOwnFee(tx, userId, BUFF, 7));
      book.invalidate(userId);
      release();
      expect((await late).size).toBe(0);
      expect((await book.feesFor(userId))(BUFF, 730).basisPoints).toBe(700);
      // the listener's first notification may come late and clear the cache once
      await expect.poll(async () => (await book.own(userId)) === (await book.own(userId))).toBe(true);
    } finally {
      await listener.stop();
    }
  });
});
