import { PAYMENT_CURRENCY } from '@lootfolio/domain/payments';
import { fetchJson } from '@lootfolio/marketplaces/json';
import { MarketError, type HttpClient } from '@lootfolio/marketplaces/port';
import { z } from 'zod';
import { dollarsDown, dollarsExactly, paidPart, toDollars } from './amounts.ts';
import type { Gateway, GatewayPayment, Standing } from './gateway.ts';
import { eventOf, isSigned, parseJson, sortDeep } from './signature.ts';

const API = 'https://api.nowpayments.io/v1';
/** An invoice without funds expires after seven days. A day more, because their clock starts when a coin is chosen. */
const OPEN_MS = 8 * 86_400_000;
const PER_PAGE = 500;

const numeric = z.union([z.string().max(40), z.number()]);
const ident = z.union([z.string().regex(/^\d{1,20}$/), z.int().positive().transform(String)]);

const invoiceShape = z.object({ id: ident, invoice_url: z.url({ protocol: /^https?$/ }).max(500) });
const paymentShape = z.object({
  payment_id: ident,
  parent_payment_id: ident.nullish(),
  invoice_id: ident.nullish(),
  payment_status: z.string().max(40),
  /** Only shown: an unusual one keeps no payment from being read. */
  pay_address: z.string().max(500).nullish().catch(null),
  price_amount: numeric,
  price_currency: z.string().max(20),
  pay_amount: numeric.nullish(),
  actually_paid: numeric.nullish(),
  /** 0 where the gateway did not convert. */
  actually_paid_at_fiat: numeric.nullish(),
  pay_currency: z.string().max(30).nullish(),
  order_id: z.string().max(200).nullish(),
  payment_extra_ids: z.array(ident).max(1000).nullish(),
});
type Stated = z.output<typeof paymentShape>;
const noticeShape = z.object({ payment_id: ident });
const listShape = z.object({ data: z.array(paymentShape), total: z.int().nonnegative() });
/** More payments than a server of this size gets in a month. */
const MOST_PAGES = 200;

const STANDINGS: Readonly<Record<string, Standing>> = {
  waiting: 'waiting',
  confirming: 'arriving',
  confirmed: 'arriving',
  sending: 'arriving',
  partially_paid: 'partial',
  finished: 'paid',
  failed: 'failed',
  expired: 'failed',
  cancelled: 'failed',
  canceled: 'failed',
  refunded: 'refunded',
};

export type NowPaymentsKeys = {
  apiKey: string;
  /** The secret of notices. */
  secret: string;
  /** The account's sign-in, with which payments can be listed. Without it a payment of which no notice arrived is found by nobody. */
  account: { email: string; password: string } | null;
  /** The addresses under which the gateway's pages lie. */
  pages: string;
};

/**
 * NOWPayments: https://documenter.getpostman.com/view/7907941/2s93JusNJt. A payment exists only when the payer picks a coin; an invoice can
 * get several. Creating has no key against repetition, and an invoice cannot be found by its order.
 */
export function nowPayments({ apiKey, secret, account, pages }: NowPaymentsKeys): Gateway {
  const headers = { 'x-api-key': apiKey };
  const json = { ...headers, 'content-type': 'application/json' };
  /** Returns the payments that a query selects, over all pages; null without a sign-in. */
  const listOf = async (http: HttpClient, query: string): Promise<Stated[] | null> => {
    if (!account) return null;
    const signIn = { url: `${API}/auth`, method: 'POST' as const, headers: json, body: JSON.stringify(account) };
    const { token } = await fetchJson({ http }, signIn, z.object({ token: z.string().max(4000) }));
    const found = new Map<string, Stated>();
    for (let page = 0; page < MOST_PAGES; page++) {
      const url = `${API}/payment/?limit=${PER_PAGE}&page=${page}&sortBy=created_at&orderBy=asc&${query}`;
      const { data, total } = await fetchJson({ http }, { url, headers: { ...headers, authorization: `Bearer ${token}` } }, listShape);
      for (const payment of data) found.set(payment.payment_id, payment);
      if ((page + 1) * PER_PAGE >= total) return [...found.values()];
    }
    throw new MarketError('BAD_ANSWER', 'the list of payments has no end');
  };
  return {
    name: 'nowpayments',
    openForMs: OPEN_MS,
    createInvoice: async (http, { orderId, amount, notifyUrl, returnUrl }) => {
      const body = JSON.stringify({
        price_amount: Number(toDollars(amount)),
        price_currency: PAYMENT_CURRENCY,
        order_id: orderId,
        ipn_callback_url: notifyUrl,
        success_url: returnUrl,
        cancel_url: returnUrl,
      });
      const made = await fetchJson({ http }, { url: `${API}/invoice`, method: 'POST', headers: json, body }, invoiceShape);
      if (!made.invoice_url.startsWith(pages))
        throw new MarketError('BAD_ANSWER', 'the invoice lies at another host', { mayHaveHappened: true });
      return { id: made.id, url: made.invoice_url };
    },
    paymentsOf: async (http, { invoiceId, externalIds }) => {
      const listed = (await listOf(http, `invoiceId=${invoiceId}`)) ?? [];
      return [...new Set([...externalIds, ...listed.map(({ payment_id: id }) => id)])];
    },
    paymentsSince: async (http, since) => (await listOf(http, `dateFrom=${since.toISOString()}`))?.map(present) ?? null,
    read: async (http, id) => present(await fetchJson({ http }, { url: `${API}/payment/${id}`, headers }, paymentShape)),
    verify: (given, body) => {
      const parsed = parseJson(body);
      const notice = noticeShape.safeParse(parsed);
      if (!notice.success) return null;
      const signature = String(given['x-nowpayments-sig'] ?? '');
      // the documentation signs the sorted body; what arrives is sorted already, so its bytes are the surest form
      if (!isSigned(signature, 'sha512', secret, [body, JSON.stringify(sortDeep(parsed))])) return null;
      return { eventId: eventOf(body), reference: notice.data.payment_id };
    },
  };
}

function present(payment: Stated): GatewayPayment {
  const price = dollarsExactly(payment.price_amount);
  const inCoin = paidPart(price ?? 0, payment.actually_paid, payment.pay_amount);
  const inDollars = dollarsDown(payment.actually_paid_at_fiat) ?? 0;
  const received = inDollars > 0 ? Math.min(inCoin, inDollars) : inCoin;
  const standing = STANDINGS[payment.payment_status] ?? 'unknown';
  return {
    id: payment.payment_id,
    orderId: payment.order_id ?? null,
    invoiceId: payment.invoice_id ?? null,
    said: payment.payment_status,
    // something arrived for a payment that ended: a person decides
    standing: standing === 'failed' && received > 0 ? 'partial' : standing,
    price,
    currency: payment.price_currency.toLowerCase(),
    received,
    isOver: price !== null && inCoin > price,
    parentId: payment.parent_payment_id ?? null,
    coin: payment.pay_currency ?? null,
    wallet: payment.pay_address ?? null,
    others: payment.payment_extra_ids ?? [],
  };
}
