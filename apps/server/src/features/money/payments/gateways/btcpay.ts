import { PAYMENT_CURRENCY } from '@lootfolio/domain/payments';
import { fetchJson } from '@lootfolio/marketplaces/json';
import { MarketError, type HttpClient } from '@lootfolio/marketplaces/port';
import { z } from 'zod';
import { dollarsDown, dollarsExactly, toDollars } from './amounts.ts';
import type { Gateway, GatewayPayment, Invoice, Standing } from './gateway.ts';
import { eventOf, isSigned, parseJson } from './signature.ts';

/** A rate is kept for an hour; what arrives within a day after it is still seen. */
const PAY_MINUTES = 60;
const WATCH_MINUTES = 1440;

const PER_PAGE = 200;
/** More invoices than a server of this size gets in a month. */
const MOST_INVOICES = 100_000;

const invoiceId = z.string().regex(/^[\w-]{1,100}$/);
const decimal = z.union([z.string().max(40), z.number()]);
const invoiceShape = z.object({
  id: invoiceId,
  checkoutLink: z.url({ protocol: /^https?$/ }).max(500),
  status: z.string().max(40),
  additionalStatus: z.string().max(40),
  amount: decimal,
  paidAmount: decimal,
  currency: z.string().max(20),
  metadata: z.object({ orderId: z.string().max(200).nullish() }).nullish(),
});
type Stated = z.output<typeof invoiceShape>;
/** Coin and address are only shown. An invoice of Lightning may be longer than any address, and is left out. */
const shown = (most: number) => z.string().max(most).nullish().catch(null);
const methodsShape = z.array(
  z.object({
    paymentMethodId: shown(60),
    destination: shown(500),
    totalPaid: decimal.nullish(),
    paymentMethodPaid: decimal.nullish(),
  }),
);
const noticeShape = z.object({ invoiceId, storeId: z.string(), type: z.string().max(60) });

export type BtcpayKeys = {
  /** The address of the server, without a slash at the end. */
  url: string;
  storeId: string;
  apiKey: string;
  /** The secret of the store's webhook. */
  secret: string;
  /** The addresses under which the server's pages lie. */
  pages: string;
};

/**
 * BTCPay Server by its Greenfield API: https://docs.btcpayserver.org/API/Greenfield/v1. An invoice is one payment here, whatever is paid to
 * it. It is found again by its order.
 */
export function btcpay({ url, storeId, apiKey, secret, pages }: BtcpayKeys): Gateway {
  const store = `${url}/api/v1/stores/${storeId}`;
  const headers = { authorization: `token ${apiKey}` };
  const invoiceOf = ({ id, checkoutLink }: Stated): Invoice => {
    if (!checkoutLink.startsWith(pages)) throw new MarketError('BAD_ANSWER', 'the invoice lies at another host', { mayHaveHappened: true });
    return { id, url: checkoutLink };
  };
  return {
    name: 'btcpay',
    openForMs: (PAY_MINUTES + WATCH_MINUTES) * 60_000,
    createInvoice: async (http, { orderId, amount, returnUrl }) => {
      const body = JSON.stringify({
        amount: toDollars(amount),
        currency: PAYMENT_CURRENCY.toUpperCase(),
        metadata: { orderId },
        checkout: { expirationMinutes: PAY_MINUTES, monitoringMinutes: WATCH_MINUTES, redirectURL: returnUrl },
      });
      const request = {
        url: `${store}/invoices`,
        method: 'POST' as const,
        headers: { ...headers, 'content-type': 'application/json' },
        body,
      };
      return invoiceOf(await fetchJson({ http }, request, invoiceShape));
    },
    findInvoice: async (http, orderId) => {
      const found = await fetchJson({ http }, { url: `${store}/invoices?orderId=${orderId}`, headers }, z.array(invoiceShape));
      // the filter is a search in some versions
      const own = found.find(({ metadata }) => metadata?.orderId === orderId);
      return own ? invoiceOf(own) : null;
    },
    paymentsOf: async (_http, { invoiceId: id }) => [id],
    paymentsSince: async (http, since) => {
      const found = new Map<string, Stated>();
      for (let skip = 0; skip < MOST_INVOICES; skip += PER_PAGE) {
        const query = `startDate=${Math.floor(since.getTime() / 1000)}&skip=${skip}&take=${PER_PAGE}`;
        const page = await fetchJson({ http }, { url: `${store}/invoices?${query}`, headers }, z.array(invoiceShape));
        for (const invoice of page) found.set(invoice.id, invoice);
        // a new invoice shifts the pages, which repeats some and hides none
        if (page.length < PER_PAGE) return [...found.values()].map((stated) => ({ ...present(stated), coin: null, wallet: null }));
      }
      throw new MarketError('BAD_ANSWER', 'the list of invoices has no end');
    },
    read: async (http, id) => {
      const stated = await fetchJson({ http }, { url: `${store}/invoices/${id}`, headers }, invoiceShape);
      return { ...present(stated), ...(await payerOf(http, stated)) };
    },
    verify: (given, body) => {
      const [, signature] = /^sha256=([0-9a-f]{64})$/i.exec(String(given['btcpay-sig'] ?? '')) ?? [];
      if (signature === undefined || !isSigned(signature, 'sha256', secret, [body])) return null;
      const notice = noticeShape.safeParse(parseJson(body));
      // every event leads to the invoice: a late payment ends without an event of its own
      return notice.success && notice.data.storeId === storeId ? { eventId: eventOf(body), reference: notice.data.invoiceId } : null;
    },
    // BTCPay Server's page of webhooks sends such events
    isTest: (id) => id.startsWith('__test__'),
  };

  /** Returns the coin and the address that something was paid to. */
  async function payerOf(http: HttpClient, { id, paidAmount }: Stated): Promise<Pick<GatewayPayment, 'coin' | 'wallet'>> {
    if ((dollarsDown(paidAmount) ?? 0) === 0) return { coin: null, wallet: null };
    const methods = await fetchJson({ http }, { url: `${store}/invoices/${id}/payment-methods`, headers }, methodsShape);
    const used = methods.find(({ paymentMethodPaid, totalPaid }) => Number(paymentMethodPaid ?? totalPaid ?? 0) > 0);
    return { coin: used?.paymentMethodId ?? null, wallet: used?.destination ?? null };
  }
}

function standingOf({ status, additionalStatus, paidAmount }: Stated): Standing {
  const hasFunds = (dollarsDown(paidAmount) ?? 0) > 0;
  switch (status) {
    case 'New':
      return hasFunds ? 'arriving' : 'waiting';
    case 'Processing':
      return 'arriving';
    case 'Settled':
      return additionalStatus === 'Marked' ? 'marked' : 'paid';
    case 'Expired':
      if (additionalStatus === 'PaidLate') return 'late';
      return hasFunds ? 'partial' : 'failed';
    case 'Invalid':
      return hasFunds ? 'marked' : 'failed';
    default:
      return 'unknown';
  }
}

function present(stated: Stated): Omit<GatewayPayment, 'coin' | 'wallet'> {
  const price = dollarsExactly(stated.amount);
  const received = dollarsDown(stated.paidAmount) ?? 0;
  return {
    id: stated.id,
    orderId: stated.metadata?.orderId ?? null,
    invoiceId: stated.id,
    said: stated.additionalStatus === 'None' ? stated.status : `${stated.status} (${stated.additionalStatus})`,
    standing: standingOf(stated),
    price,
    currency: stated.currency.toLowerCase(),
    received,
    isOver: price !== null && received > price,
    parentId: null,
    others: [],
  };
}
