import { sql } from 'kysely';
import { ASK_EVERY_MS, askJob, schedulePresence } from '../src/features/selling/presence/presence.jobs.ts';
import type { Answer } from './api.ts';
import { silentLog } from './harness.ts';
import { listingOf, type Seller, type SellingWorld } from './listings.ts';
import { confirmMail } from './notifications.ts';

/** A market in the answer of `GET /listing/presence`. */
export type ShownPresence = Record<string, unknown> & { market: string };
type Told = { type: string; channel: string; title: string; message: string; link: string | null };

export type PresenceWorld = {
  view: (seller: Seller, market: string) => Promise<ShownPresence>;
  refresh: (seller: Seller, body?: object) => Promise<Answer>;
  /** Takes the jobs that are queued. */
  takeJobs: () => Promise<{ market: string; users: number[] }[]>;
  /** Runs the jobs that are queued, as a worker does. */
  run: () => Promise<void>;
  /** Lets the time pass after which accounts are asked for again, and asks. */
  ask: (ms?: number) => Promise<void>;
  isDue: (seller: Seller) => Promise<boolean>;
  /** Creates a seller of one thing who can be told by mail. The thing is on sale on all of the markets unless `listed` says where. */
  sellerOf: (markets: readonly string[], options?: { listed?: readonly string[] }) => Promise<Seller>;
  /** Returns the messages to a seller, without those that a key may sell. */
  told: (seller: Seller) => Promise<Told[]>;
};

/** What tests of presence need of the product and the sandbox. */
export function presenceIn(world: SellingWorld): PresenceWorld {
  const { test } = world;
  const takeJobs: PresenceWorld['takeJobs'] = async () => {
    const { rows } = await sql<{ payload: { market: string; users: number[] }; key: string }>`
      select j.payload, j.key from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'ask-presence' order by j.id`.execute(test.db);
    for (const { key } of rows) await sql`select graphile_worker.remove_job(${key})`.execute(test.db);
    return rows.map(({ payload }) => payload);
  };
  const schedule = async (): Promise<void> => schedulePresence(test.db, (await world.parts()).config);
  const run = async (): Promise<void> => {
    const job = askJob({ ...(await world.parts()), log: silentLog });
    for (const payload of await takeJobs()) await job.run(payload, new AbortController().signal);
  };
  return {
    view: async (seller, market) => {
      const { body } = await test.send('GET /listing/presence', { as: seller });
      return (body.items as ShownPresence[]).find((item) => item.market === market)!;
    },
    refresh: (seller, body = {}) => test.send('POST /listing/presence', { as: seller, body }),
    takeJobs,
    run,
    ask: async (ms = ASK_EVERY_MS) => {
      world.advance(ms);
      await schedule();
      await run();
    },
    isDue: async ({ userId }) => {
      await schedule();
      return (await takeJobs()).some(({ users }) => users.includes(userId));
    },
    sellerOf: async (markets, { listed = markets } = {}) => {
      const seller = await world.seller({ count: 1, markets });
      await confirmMail(test, seller);
      for (const market of listed) await listingOf(test, seller, seller.things[0]!.assetId, market);
      return seller;
    },
    told: ({ userId }) =>
      test.db
        .selectFrom('notifications')
        .select(['type', 'channel', 'title', 'message', 'link'])
        .where('user_id', '=', userId)
        .where('type', '<>', 'SELLING_ENABLED')
        .execute(),
  };
}
