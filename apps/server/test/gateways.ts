import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { GatewayName } from '@lootfolio/domain/payments';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { createSandbox } from '../../sandbox/src/app.ts';
import { createClock } from '../../sandbox/src/clock.ts';
import type { GatewayParts } from '../src/features/money/payments/gateways/offered.ts';
import { paymentsModule } from '../src/features/money/payments/payments.module.ts';
import { readDueOrders } from '../src/features/money/payments/read-open-orders.ts';
import type { Db } from '../src/platform/database/database.ts';
import { startJobs, type JobRunner } from '../src/platform/jobs/run-jobs.ts';
import { operationJob } from '../src/platform/operations/operations.ts';
import { createOutside } from '../src/platform/outside/outside.ts';
import { advanceClock, nowMs } from '../src/platform/process/clock.ts';
import type { Logger } from '../src/platform/process/log.ts';
import { loadConfig } from '../src/platform/process/config.ts';
import { OFFLINE_SETTINGS, testApi, type Answer, type TestApi, type User } from './api.ts';
import { silentLog } from './harness.ts';
import { sumAgain } from './sum-ledger.ts';

/** A payment or invoice at a gateway of the sandbox, as its control routes show it. */
// oxlint-disable-next-line typescript/no-explicit-any -- its shape is the gateway's
export type AtGateway = any;

const HOSTS: Readonly<Record<GatewayName, string>> = { nowpayments: 'api.nowpayments.io', btcpay: 'btcpay.sandbox.example' };

export type GatewayWorld = {
  test: TestApi;
  /** Calls a control route of the sandbox: `POST /_gateways/…`. */
  control: (call: string, body?: object) => Promise<AtGateway>;
  /** Lets a gateway misbehave, until `mend`. */
  fault: (provider: GatewayName, fault: object) => Promise<unknown>;
  mend: () => Promise<unknown>;
  /** Opens an invoice as the screen does. */
  checkout: (user: User, amount: number, provider?: GatewayName, clientKey?: string) => Promise<Answer>;
  /** Opens an invoice and picks a coin. Returns the payment at the gateway. */
  open: (user: User, amount: number, provider?: GatewayName) => Promise<AtGateway>;
  /** Does what a payer does at once, and sends the notices. */
  act: (provider: GatewayName, id: string | number, action: string, more?: object) => Promise<AtGateway>;
  /** Reads the orders that are due, as the worker does again and again. */
  readDue: () => Promise<void>;
  /** Waits until no job is queued or runs. */
  settle: () => Promise<void>;
  /** What the worker has. */
  parts: () => GatewayParts & { db: Db; log: Logger };
  /** Runs failed jobs again. */
  retry: () => Promise<void>;
  /** Lets an operation that waits for its time go on: moves the clock, and runs its job now. */
  goOn: (ms: number) => Promise<void>;
};

/** A server with a worker, and gateways that notify it. The sandbox's clock is the server's. Call it at the top of the file. */
export function gatewayWorld(env: Record<string, string> = {}): GatewayWorld {
  const sandbox = createSandbox({ clock: createClock(nowMs) });
  const port = sandbox.listen({ host: '127.0.0.1', port: 0 }).then(() => String((sandbox.server.address() as AddressInfo).port));
  const test = testApi(async () => ({ SANDBOX_PORT: await port, ...env }));
  let runner: JobRunner;
  let parts: ReturnType<GatewayWorld['parts']>;
  const control: GatewayWorld['control'] = async (call, body) => {
    const [method, url] = call.split(' ') as ['GET' | 'POST' | 'DELETE', string];
    const reply = await sandbox.inject({ method, url, ...(body && { payload: body }) });
    if (reply.statusCode >= 400) throw new Error(`${call}: ${reply.body}`);
    return reply.body === '' ? null : reply.json();
  };
  beforeAll(async () => {
    await test.app.listen({ host: '127.0.0.1', port: 0 });
    const config = loadConfig({ ...OFFLINE_SETTINGS, SANDBOX_PORT: await port, ...env });
    parts = { db: test.db, config, outside: createOutside(config, test.db, silentLog), log: silentLog };
    const jobs = [
      ...paymentsModule.jobs!(parts),
      ...paymentsModule.operations!(parts).map((kind) => operationJob({ db: test.db, log: silentLog }, kind)),
    ];
    runner = startJobs({ db: test.db, pool: test.pool, jobs, log: silentLog });
  });
  afterAll(async () => {
    await runner.stop();
    await sandbox.close();
  });
  beforeEach(async () => {
    await control('DELETE /_faults');
    await control('POST /_gateways/settings', {
      silent: false,
      deliver_to: `http://127.0.0.1:${(test.app.server.address() as AddressInfo).port}`,
    });
  });
  // the ledger is right after every test
  afterEach(async () => {
    const wrong = await sumAgain(test.pool);
    if (wrong.length > 0) throw new Error(wrong.join('\n'));
  });
  const settle = async (): Promise<void> => {
    for (;;) {
      const { rows } = await test.pool.query(
        'select 1 from graphile_worker.jobs where attempts < max_attempts and run_at <= now() limit 1',
      );
      if (rows.length === 0) return;
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  const checkout: GatewayWorld['checkout'] = (user, amount, provider = 'nowpayments', clientKey = randomUUID()) =>
    test.send('POST /payment/cryptopay', { as: user, body: { amount, currency: 'usd', provider, client_key: clientKey } });
  const hurry = (): Promise<unknown> =>
    test.pool.query('update graphile_worker._private_jobs set run_at = now() where locked_at is null and run_at > now()');
  const waitsFor = async (): Promise<number> =>
    (await test.pool.query(`select 1 from operation_items where state = 'sent' and code is not null`)).rows.length;
  return {
    test,
    control,
    retry: async () => {
      await hurry();
      await settle();
    },
    goOn: async (ms) => {
      await expect.poll(waitsFor).toBeGreaterThan(0);
      advanceClock(ms);
      await expect
        .poll(async () => {
          await hurry();
          return waitsFor();
        })
        .toBe(0);
    },
    settle,
    parts: () => parts,
    checkout,
    fault: (provider, fault) => control('POST /_faults', { host: HOSTS[provider], ...fault }),
    mend: () => control('DELETE /_faults'),
    open: async (user, amount, provider = 'nowpayments') => {
      const { body } = await checkout(user, amount, provider);
      const { invoice_id: id } = await test.db
        .selectFrom('crypto_payments')
        .select('invoice_id')
        .where('payment_id', '=', body.order.id)
        .executeTakeFirstOrThrow();
      if (provider === 'btcpay') return { id, order: body.order };
      const payment = await control(`POST /_gateways/nowpayments/${id}/pick`, { coin: 'ltc' });
      await settle();
      return { ...payment, id: payment.payment_id, order: body.order };
    },
    act: async (provider, id, action, more = {}) => {
      const after = await control(`POST /_gateways/${provider}/${id}/do`, { action, at_once: true, ...more });
      await settle();
      return after;
    },
    readDue: async () => {
      await readDueOrders(test.db);
      await settle();
    },
  };
}
