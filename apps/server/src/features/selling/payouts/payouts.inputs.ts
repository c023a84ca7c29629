import { sql } from 'kysely';
import type { TestApi, User } from '../../../../test/api.ts';
import type { GoodInputs } from '../../../../test/good-input.ts';
import { withKey } from '../../../../test/market-key.ts';
import { now } from '../../../platform/process/clock.ts';

const LOOK_MS = 20;
/** The number of looks after which nobody looks any more. */
const LOOKS = 300;

/** Stands for a worker and a market: the synchronisation of the user ends as done. */
async function endsSoon(test: TestApi, { userId }: User): Promise<void> {
  for (let look = 0; look < LOOKS; look++) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS).unref());
    const { numUpdatedRows } = await test.db
      .updateTable('operations')
      .set({ state: 'done', ended_at: now() })
      .where('user_id', '=', userId)
      .where('ended_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) await sql`select pg_notify('operations', ${String(userId)})`.execute(test.db);
  }
}

export const inputs: GoodInputs = {
  'POST /transaction/export': async () => ({ body: { format: 'csv' } }),
  'GET /transaction/synch': async (test, own) => {
    await withKey(test, own);
    // the database may be closed by then
    void endsSoon(test, own).catch(() => {});
    return {};
  },
};
