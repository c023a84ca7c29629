import { sql } from 'kysely';
import { now } from '../src/platform/process/clock.ts';
import type { TestApi, User } from './api.ts';

const LOOK_MS = 20;
/** The number of looks without work after which nobody looks any more. */
const IDLE_LOOKS = 150;

async function endAll(test: TestApi, { userId }: User, effect: () => Promise<unknown>): Promise<void> {
  for (let idle = 0; idle < IDLE_LOOKS; idle++) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS).unref());
    const open = await test.db
      .selectFrom('operations')
      .select('id')
      .where('user_id', '=', userId)
      .where('ended_at', 'is', null)
      .executeTakeFirst();
    if (!open) continue;
    idle = 0;
    await effect();
    await sql`update operation_items set state = 'done' where operation_id = ${open.id}`.execute(test.db);
    await sql`update listings set state = 'listed' where operation_id = ${open.id}`.execute(test.db);
    await sql`update operations set state = 'done', ended_at = ${now()} where id = ${open.id}`.execute(test.db);
    await sql`select pg_notify('operations', ${String(userId)})`.execute(test.db);
  }
}

/**
 * Stands for a worker and a market that do everything: the operations that the user starts soon end as done. The database may be closed by
 * then.
 * @param effect what the work stores besides
 */
export const endsSoon = (test: TestApi, own: User, effect: () => Promise<unknown> = async () => null): void =>
  void endAll(test, own, effect).catch(() => {});
