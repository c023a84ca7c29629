import { sql } from 'kysely';
import { beforeAll, beforeEach } from 'vitest';
import { CHANNELS } from '../src/features/people/notifications/channels.rules.ts';
import { deliverNotification, type DeliveryParts } from '../src/features/people/notifications/deliver-notification.ts';
import { DELIVER } from '../src/features/people/notifications/delivery.rules.ts';
import { notify } from '../src/features/people/notifications/notifications.public.ts';
import type { Mail, Mailer } from '../src/platform/messages/mail.ts';
import { createOutside } from '../src/platform/outside/outside.ts';
import { loadConfig } from '../src/platform/process/config.ts';
import { createSecretBox } from '../src/platform/secrets/secrets.ts';
import { OFFLINE_SETTINGS, testApi, type TestApi, type User } from './api.ts';
import { fakeOutside, type FakeOutside } from './fake-outside.ts';
import { silentLog } from './harness.ts';
import { TYPES, typeOf } from './notifications.ts';

export type Waiting = { id: string; payload: { id: number; attempt: number }; wait: number };

export type TestDeliveries = {
  test: TestApi;
  /** The services of the channels other than mail. */
  services: FakeOutside;
  /** The mails that were sent in this test. */
  mails: Mail[];
  /** A test replaces `send` to make the mail server slow or fail. */
  mailer: Mailer;
  /** Filled before the first test. */
  parts: DeliveryParts;
  /** Notifies a user of `ALERT`. Resolves to the number of channels. */
  tell: (as: User, more?: object) => Promise<number>;
  logs: (as: User) => Promise<Log[]>;
  /** Returns the queued jobs; `wait` is in seconds. */
  waiting: () => Promise<Waiting[]>;
  /** Makes one attempt as a job does. */
  attempt: (id: number, attempt: number, signal?: AbortSignal) => Promise<void>;
  /** Runs every queued job once, including jobs that are due later. */
  deliver: () => Promise<void>;
};

// oxlint-disable-next-line typescript/no-explicit-any -- its shape is what each test asserts
type Log = any;

export const ALERT = {
  type: typeOf('PRICE_ALERTS'),
  title: 'AK-47 reached $10',
  message: 'Now $9.99 on Waxpeer.',
  link: '/watchlist',
  onceKey: null,
} as const;

/** An api whose notifications a test delivers. Every test begins without jobs and mails. Call it at the top of the file. */
export function testDeliveries(): TestDeliveries {
  const services = fakeOutside({ body: {} });
  const env = async () => ({ SANDBOX_PORT: String(await services.port()) });
  const test = testApi(env);
  const mails: Mail[] = [];
  const sendMail = async (mail: Mail): Promise<void> => void mails.push(mail);
  const mailer: Mailer = { send: sendMail, verify: async () => {}, close: () => {} };
  const parts = {} as DeliveryParts;
  beforeAll(async () => {
    const config = loadConfig({ ...OFFLINE_SETTINGS, ...(await env()) });
    const box = createSecretBox(OFFLINE_SETTINGS.SECRET_KEY);
    Object.assign(parts, {
      db: test.db,
      box,
      config,
      outside: createOutside(config, test.db, silentLog),
      mailer,
      offered: CHANNELS,
      types: TYPES,
    });
  });
  beforeEach(async () => {
    services.reset();
    mails.length = 0;
    mailer.send = sendMail;
    await sql`delete from graphile_worker._private_jobs`.execute(test.db);
  });
  const waiting = async (): Promise<Waiting[]> =>
    (
      await sql<Waiting>`select j.id, j.payload, extract(epoch from j.run_at - clock_timestamp())::float8 as wait
        from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
        where t.identifier = ${DELIVER} order by j.id`.execute(test.db)
    ).rows;
  const attempt: TestDeliveries['attempt'] = (id, number, signal = new AbortController().signal) =>
    deliverNotification(parts, id, number, signal);
  return {
    ...{ test, services, mails, mailer, parts, waiting, attempt },
    tell: (as, more = {}) =>
      test.db.transaction().execute(async (tx) => (await notify(tx, { ...ALERT, ...more, userId: as.userId })).length),
    logs: async (as) => (await test.send('GET /notifications/logs', { as })).body.logs,
    deliver: async () => {
      for (const { id, payload } of await waiting()) {
        await sql`delete from graphile_worker._private_jobs where id = ${id}`.execute(test.db);
        await attempt(payload.id, payload.attempt);
      }
    },
  };
}
