import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Db } from '../apps/server/src/platform/database/database.ts';
import { signIn } from '../tests/e2e/sign-in.ts';
import type { Stack } from '../tests/e2e/stack.ts';
import { caller, CallRefused, LIMIT_MS, type Call } from './kills.ts';
import { persistent } from './selling-truth.ts';

/** What was done outside of the product or asked of it, and must be found in the ledger at the end. Amounts in thousandths of a dollar. */
export type Deeds = {
  /** Payments in coins that were paid at the gateway. */
  paid: { paymentId: number; amount: number }[];
  /** Deposits whose offers were accepted at Steam. */
  accepted: { paymentId: number; amount: number; appId: number }[];
  /** Deposits whose offers were declined or taken back. */
  ended: number[];
  /** What each payment that an administrator entered must be worth. */
  entered: Map<number, number>;
  /** How often the plan of a user must have been renewed. */
  renewals: Map<number, number>;
};

export type Parts = { stack: Stack; db: Db; isOver: () => boolean };

const DOLLAR = 1000;
const DAY_MS = 86_400_000;
/** How long an administrator works with one sign-in. */
const SIGN_IN_MS = 5 * 60_000;
const between = (least: number, most: number): number => least + Math.floor(Math.random() * (most - least + 1));
const chance = (share: number): boolean => Math.random() < share;

/** Signs in until it succeeds: the api may be away. */
const signInPatiently = (stack: Stack, persona: string): Promise<Call> =>
  persistent(async () => caller(stack, await signIn(stack.url, persona)));

/** Drives the sandbox, which is not killed. */
async function atSandbox<T>(stack: Stack, path: string, body?: object): Promise<T> {
  const answer = await fetch(`${stack.sandbox}${path}`, {
    method: body ? 'POST' : 'GET',
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

const userIdOf = async (db: Db, steamId: string): Promise<number> =>
  (await persistent(() => db.selectFrom('users').select('id').where('steam_id', '=', steamId).executeTakeFirstOrThrow())).id;

/** Pays in coins at both gateways, whole amounts. */
export async function pay({ stack, db, isOver }: Parts, { paid }: Deeds): Promise<void> {
  const call = await signInPatiently(stack, 'user-1');
  for (let n = 0; !isOver(); n++) {
    const provider = n % 2 === 0 ? 'nowpayments' : 'btcpay';
    const amount = between(10, 90) * DOLLAR;
    const body = { client_key: randomUUID(), amount, currency: 'usd', provider };
    const opened = await refusedAsNull(call<{ order: { id: number } }>('POST', '/payment/cryptopay', body));
    if (opened) {
      const paymentId = opened.order.id;
      const { invoice_id: invoice } = await persistent(() =>
        db.selectFrom('crypto_payments').select('invoice_id').where('payment_id', '=', paymentId).executeTakeFirstOrThrow(),
      );
      const id =
        provider === 'btcpay'
          ? invoice
          : (await atSandbox<{ payment_id: number }>(stack, `/_gateways/nowpayments/${invoice}/pick`, { coin: 'ltc' })).payment_id;
      await atSandbox(stack, `/_gateways/${provider}/${id}/do`, { action: 'pay' });
      paid.push({ paymentId, amount });
    }
    await wait(between(500, 1500));
  }
}

/** Returns null for what the server refuses: an invoice whose answer was lost ends, and a thing may be gone. */
async function refusedAsNull<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof CallRefused) return null;
    throw error;
  }
}

const SUBSCRIBERS = 10;

/** Buys plans, and moves their ends into the past, so that the worker renews them. */
export async function renew({ stack, db, isOver }: Parts, { renewals }: Deeds): Promise<void> {
  const admin = await signInPatiently(stack, 'admin');
  await admin('PUT', '/admin/setting/update', { items: [{ key: 'subscriptions.enabled', value: true }] });
  for (let n = 1; n <= SUBSCRIBERS; n++) {
    const persona = `user-${20 + n}`;
    const call = await signInPatiently(stack, persona);
    const userId = await userIdOf(db, `7656119800001${String(20 + n).padStart(4, '0')}`);
    const funds = {
      user_id: userId,
      operation_type: 'DEPOSIT',
      amount: 500_000 * DOLLAR,
      balance_payment_method: 'BANK_TRANSFER',
      note: 'Funds',
    };
    const { item } = await admin<{ item: { id: number } }>('POST', '/admin/payment/create', funds, randomUUID());
    await admin('PUT', `/admin/payment/status/${item.id}`, { status: 'COMPLETED' }, randomUUID());
    await call('POST', '/payment/subscription/subscribe', { plan: 'Pro', periode: 'monthly' }, randomUUID());
    await call('POST', '/payment/subscription/renew', { auto_renew: true });
    renewals.set(userId, 0);
  }
  while (!isOver()) {
    for (const userId of renewals.keys()) if (await endPeriod(db, userId)) renewals.set(userId, renewals.get(userId)! + 1);
    await wait(2000);
  }
}

/** Lets the plan of a user have just ended. Returns false when it had ended before. The moments differ, as those of real periods do. */
const endPeriod = (db: Db, userId: number): Promise<boolean> =>
  persistent(async () => {
    const ended = await db
      .updateTable('subscriptions')
      .set({ ends_at: new Date(Date.now() - Math.random() * DAY_MS) })
      .where('user_id', '=', userId)
      .where('is_running', '=', true)
      .where('grace_until', 'is', null)
      .where('ends_at', '>', new Date(Date.now() + DAY_MS))
      .returning('user_id')
      .execute();
    return ended.length > 0;
  });

type Thing = { asset_id: string; app_id: number; deposit_price: number };

const DEPOSITORS = 8;

/** Offers things to the bots; their owner accepts, declines, or takes the offer back. */
export async function deposit(parts: Parts, deeds: Deeds): Promise<void> {
  const people = Array.from({ length: DEPOSITORS }, (_, n) => `user-${n + 41}`).filter((name) => !/[05]$/.test(name));
  await Promise.all(people.map((person) => depositAs(parts, deeds, person)));
}

async function depositAs({ stack, isOver }: Parts, deeds: Deeds, person: string): Promise<void> {
  const call = await signInPatiently(stack, person);
  const { trade_link: link } = await atSandbox<{ trade_link: string }>(stack, `/_trades/links?person=${person}`);
  await call('POST', '/users/set-trade', { trade_link: link });
  for (const appid of [730, 440]) await call('POST', '/steam/refresh-inventory', { appid });
  for (let n = 0; !isOver(); n++) {
    const appid = n % 2 === 0 ? 730 : 440;
    const things = await depositable(call, appid, between(1, 3));
    if (things.length > 0) await offer({ stack, call, deeds }, appid, things);
    await wait(between(500, 2500));
  }
}

async function depositable(call: Call, appid: number, count: number): Promise<Thing[]> {
  const body = { appid, pageSize: 20, tradable: 'tradable', deposit: true };
  const { items } = await call<{ items: Thing[] }>('POST', '/steam/inventory', body);
  return items.slice(0, count);
}

type Offer = { order_number: number; status: string; offer_url: string | null };

async function offer(
  { stack, call, deeds }: { stack: Stack; call: Call; deeds: Deeds },
  appId: number,
  things: readonly Thing[],
): Promise<void> {
  const amount = things.reduce((sum, { deposit_price: price }) => sum + price, 0);
  const assetids = things.map(({ asset_id: assetid }) => ({ assetid, appid: appId }));
  const sent = await refusedAsNull(
    call<{ data: Offer }>('POST', '/payment/itempay', { client_key: randomUUID(), assetids, appid: appId, amount }),
  );
  if (!sent) return endOpenOffer(call, deeds);
  const { order_number: paymentId } = sent.data;
  const offered = await untilSent(call, paymentId, sent.data);
  const offerId = /tradeoffer\/(\d+)/.exec(offered.offer_url ?? '')?.[1];
  if (offered.status !== 'SENT' || offerId === undefined) return;
  if (chance(0.1)) return cancel(call, deeds, paymentId);
  const decision = chance(0.1) ? 'decline' : 'accept';
  await atSandbox(stack, '/_trades/offers', { offer_id: offerId, do: decision });
  if (decision === 'accept') deeds.accepted.push({ paymentId, amount, appId });
  else deeds.ended.push(paymentId);
}

/** An offer whose answer was lost may be open. */
async function endOpenOffer(call: Call, deeds: Deeds): Promise<void> {
  const { data } = await call<{ data: Offer | null }>('GET', '/payment/itempay/current');
  if (data) await cancel(call, deeds, data.order_number);
}

async function cancel(call: Call, { ended }: Deeds, paymentId: number): Promise<void> {
  if (await refusedAsNull(call('POST', '/payment/itempay/cancel', { order_number: paymentId }))) ended.push(paymentId);
}

async function untilSent(call: Call, paymentId: number, first: Offer): Promise<Offer> {
  let offered = first;
  for (const since = performance.now(); offered.status === 'CREATED' && performance.now() - since < LIMIT_MS; await wait(500))
    offered = (await call<{ data: Offer }>('GET', `/payment/itempay/${paymentId}`)).data;
  return offered;
}

/** Enters payments, approves, corrects, rejects and takes them back. */
export async function administer({ stack, db, isOver }: Parts, { entered }: Deeds): Promise<void> {
  await signInPatiently(stack, 'user-11');
  const userId = await userIdOf(db, '76561198000010011');
  let admin = await signInPatiently(stack, 'admin');
  let signedInAt = performance.now();
  while (!isOver()) {
    // such changes need a sign-in of the last 15 minutes
    if (performance.now() - signedInAt > SIGN_IN_MS) {
      admin = await signInPatiently(stack, 'admin');
      signedInAt = performance.now();
    }
    const amount = between(1, 50) * DOLLAR;
    const fields = { operation_type: 'DEPOSIT', amount, balance_payment_method: 'BANK_TRANSFER', note: 'Entered by a drill' };
    const { item } = await admin<{ item: { id: number } }>('POST', '/admin/payment/create', { ...fields, user_id: userId }, randomUUID());
    entered.set(item.id, 0);
    if (chance(0.1)) {
      await admin('PUT', `/admin/payment/status/${item.id}`, { status: 'REJECTED', note: 'No' }, randomUUID());
    } else {
      await admin('PUT', `/admin/payment/status/${item.id}`, { status: 'COMPLETED' }, randomUUID());
      entered.set(item.id, amount);
      if (chance(0.3)) {
        const more = { ...fields, amount: amount + DOLLAR, operation_status: 'COMPLETED', note: 'Corrected' };
        await admin('PUT', `/admin/payment/update/${item.id}`, more, randomUUID());
        entered.set(item.id, amount + DOLLAR);
      }
      if (chance(0.2)) {
        await admin('POST', `/admin/payment/take-back/${item.id}`, { note: 'Taken back' }, randomUUID());
        entered.set(item.id, 0);
      }
    }
    await wait(between(500, 1500));
  }
}
