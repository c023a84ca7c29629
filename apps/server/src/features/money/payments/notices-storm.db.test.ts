import { createHmac, randomUUID } from 'node:crypto';
import type { GatewayName } from '@lootfolio/domain/payments';
import { beforeAll, expect, it } from 'vitest';
import { send, type User } from '../../../../test/api.ts';
import { gatewayWorld } from '../../../../test/gateways.ts';
import { sumAgain } from '../../../../test/sum-ledger.ts';
import { sortDeep } from './gateways/signature.ts';

/** `NOTICE_DELIVERIES=10000` is the long run. */
const DELIVERIES = Number(process.env['NOTICE_DELIVERIES'] ?? 400);
const PAYMENTS = 12;
const SECRETS: Readonly<Record<GatewayName, string>> = { nowpayments: 'sandbox-nowpayments-secret', btcpay: 'sandbox-btcpay-secret' };

const { test, control, open, act, settle } = gatewayWorld();
const { db } = test;

type Paid = { provider: GatewayName; id: string; user: User; paid: boolean };
const payments: Paid[] = [];

/** Payments of which half are paid. The gateways tell nothing of it. */
beforeAll(async () => {
  await control('POST /_gateways/settings', { silent: true });
  for (let at = 0; at < PAYMENTS; at++) {
    const [provider, user] = [at % 2 ? ('btcpay' as const) : ('nowpayments' as const), await test.signIn()];
    const { id } = await open(user, 5000 + at * 10, provider);
    const paid = at % 4 < 2;
    if (paid) await act(provider, id, 'pay', { silent: true });
    payments.push({ provider, id: String(id), user, paid });
  }
});

let seed = 1;
/** Returns a whole number below `below`, the same in every run. */
function pick(below: number): number {
  seed = (seed * 48_271) % 2_147_483_647;
  return seed % below;
}
const any = <T>(of: readonly T[]): T => of[pick(of.length)]!;

/** The limit of notices is one of each address. */
const anyAddress = (): string => `10.${pick(256)}.${pick(256)}.${pick(256)}`;

const STATUSES = ['waiting', 'confirming', 'confirmed', 'sending', 'partially_paid', 'finished', 'failed', 'refunded', 'expired'];
const EVENTS = [
  'InvoiceCreated',
  'InvoiceReceivedPayment',
  'InvoiceProcessing',
  'InvoiceExpired',
  'InvoiceSettled',
  'InvoiceInvalid',
  'New',
];

/** Returns what a gateway could say of a payment, true or not: any state, amount, currency and order. */
function noticeOf({ provider, id }: Paid): object {
  if (provider === 'btcpay')
    return {
      deliveryId: randomUUID(),
      type: any(EVENTS),
      storeId: 'sandbox-store',
      invoiceId: id,
      overPaid: pick(2) === 0,
      timestamp: pick(1e9),
    };
  return {
    ...{ payment_id: Number(id), payment_status: any(STATUSES), price_amount: any([5, 1e6]), price_currency: any(['usd', 'eur']) },
    ...{ order_id: any([randomUUID(), null]), actually_paid: pick(1e6), fee: { withdrawalFee: 0, currency: 'ltc' }, updated_at: pick(1e9) },
  };
}

function headersOf(provider: GatewayName, body: string, secret: string): Record<string, string> {
  const json = { 'content-type': 'application/json' };
  if (provider === 'btcpay') return { ...json, 'btcpay-sig': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}` };
  const signed = any([body, JSON.stringify(sortDeep(JSON.parse(body)))]);
  return { ...json, 'x-nowpayments-sig': createHmac('sha512', secret).update(signed).digest('hex') };
}

it(`has one effect for each payment after ${DELIVERIES} notices that lie, repeat, come in any order or are forged`, async () => {
  const sent: { provider: GatewayName; body: string; headers: Record<string, string>; forged: boolean }[] = [];
  const answers: [boolean, number][] = [];
  while (answers.length < DELIVERIES) {
    const wave = Array.from({ length: 20 }, () => {
      const payment = any(payments);
      const body = JSON.stringify(noticeOf(payment));
      const forged = pick(4) === 0;
      const fresh = {
        provider: payment.provider,
        body,
        headers: headersOf(payment.provider, body, forged ? 'other' : SECRETS[payment.provider]),
        forged,
      };
      const one = sent.length > 0 && pick(3) === 0 ? any(sent) : fresh;
      sent.push(one);
      return one;
    });
    const replies = await Promise.all(
      wave.map(
        async ({ provider, body, headers, forged }) =>
          [forged, (await send(test.app, `POST /notices/${provider}`, { body, headers, ip: anyAddress() })).status] as [boolean, number],
      ),
    );
    answers.push(...replies);
    await settle();
  }
  expect(answers.filter(([forged, status]) => status !== (forged ? 403 : 200))).toEqual([]);
  for (const { user, paid } of payments) {
    const rows = await db
      .selectFrom('payments')
      .select(['operation_status', 'amount', 'booked', 'bookings'])
      .where('user_id', '=', user.userId)
      .execute();
    const { amount } = rows[0]!;
    expect(rows).toEqual([{ operation_status: paid ? 'COMPLETED' : 'PENDING', amount, booked: paid ? amount : 0, bookings: paid ? 1 : 0 }]);
    expect((await test.send('GET /init/user', { as: user })).body.user.balance).toBe(paid ? amount : 0);
  }
  expect(await sumAgain(test.pool)).toEqual([]);
}, 1_800_000);
