import { COINS, convert, round8 } from './coins.ts';
import { ipnSignature, sortedJson } from './signatures.ts';
import type { Message } from './deliveries.ts';

export const IPN_SECRET = 'sandbox-nowpayments-secret';

export const STATUSES = [
  'waiting',
  'confirming',
  'confirmed',
  'sending',
  'partially_paid',
  'finished',
  'failed',
  'refunded',
  'expired',
] as const;
export type Status = (typeof STATUSES)[number];

export type Invoice = {
  id: number;
  priceAmount: number;
  priceCurrency: string;
  /** The only coin that may be chosen; null for any. */
  payCurrency: string | null;
  orderId: string | null;
  orderDescription: string | null;
  callbackUrl: string | null;
  invoiceUrl: string;
  successUrl: string | null;
  cancelUrl: string | null;
  createdAt: number;
};

/** What a payment states. Scripts may set any of it. */
export type Stated = {
  status: Status;
  priceAmount: number;
  priceCurrency: string;
  payAmount: number;
  payCurrency: string;
  actuallyPaid: number;
  orderId: string | null;
  orderDescription: string | null;
};

export type Payment = Stated & {
  id: number;
  invoice: Invoice;
  purchaseId: number;
  payAddress: string;
  /** The payment to whose address this deposit was made; null for a first payment. */
  parent: Payment | null;
  originType: 'REPEATED' | 'WRONG_ASSET' | null;
  /** The further deposits to its address. */
  children: Payment[];
  createdAt: number;
  updatedAt: number;
  /** True once it was expired: nothing that happens later is notified. */
  mute: boolean;
  /** Increased by every change from outside, so that planned steps of an earlier plan are dropped. */
  plan: number;
};

const iso = (time: number): string => new Date(time).toISOString();

export const describeInvoice = (invoice: Invoice) => ({
  id: String(invoice.id),
  order_id: invoice.orderId,
  order_description: invoice.orderDescription,
  price_amount: String(invoice.priceAmount),
  price_currency: invoice.priceCurrency,
  pay_currency: invoice.payCurrency,
  ipn_callback_url: invoice.callbackUrl,
  invoice_url: invoice.invoiceUrl,
  success_url: invoice.successUrl,
  cancel_url: invoice.cancelUrl,
  created_at: iso(invoice.createdAt),
  updated_at: iso(invoice.createdAt),
});

/** The answer to the call that creates a payment. Its ids are texts. */
export const describeCreated = (payment: Payment) => ({
  payment_id: String(payment.id),
  payment_status: payment.status,
  pay_address: payment.payAddress,
  price_amount: payment.priceAmount,
  price_currency: payment.priceCurrency,
  pay_amount: payment.payAmount,
  pay_currency: payment.payCurrency,
  order_id: payment.orderId,
  order_description: payment.orderDescription,
  ipn_callback_url: payment.invoice.callbackUrl,
  created_at: iso(payment.createdAt),
  updated_at: iso(payment.updatedAt),
  purchase_id: String(payment.purchaseId),
  amount_received: null,
  payin_extra_id: null,
  smart_contract: '',
  network: COINS[payment.payCurrency]!.network,
  network_precision: 8,
  time_limit: null,
  burning_percent: null,
  expiration_estimate_date: iso(payment.createdAt + 86_400_000),
});

/** A row of the list. Its ids are numbers. Only further deposits name their parent; only other payments name further deposits. */
export const describeListed = (payment: Payment) => ({
  payment_id: payment.id,
  invoice_id: payment.invoice.id,
  payment_status: payment.status,
  pay_address: payment.payAddress,
  payin_extra_id: null,
  price_amount: payment.priceAmount,
  price_currency: payment.priceCurrency,
  pay_amount: payment.payAmount,
  actually_paid: payment.actuallyPaid,
  pay_currency: payment.payCurrency,
  order_id: payment.orderId,
  order_description: payment.orderDescription,
  purchase_id: payment.purchaseId,
  outcome_amount: outcomeOf(payment),
  outcome_currency: payment.payCurrency,
  payout_hash: payment.status === 'finished' ? `payout-${payment.id}` : null,
  payin_hash: payment.actuallyPaid > 0 ? `payin-${payment.id}` : null,
  created_at: iso(payment.createdAt),
  updated_at: iso(payment.updatedAt),
  type: 'crypto2crypto',
  ...(payment.parent
    ? { parent_payment_id: payment.parent.id, origin_type: payment.originType }
    : { payment_extra_ids: extraIdsOf(payment) }),
});

/** The answer about one payment. `burning_percent` is the text "null", as recorded. */
export const describePayment = (payment: Payment) => ({
  ...describeListed(payment),
  burning_percent: 'null',
  payment_extra_ids: extraIdsOf(payment),
});

export const ipnBody = (payment: Payment) => ({
  actually_paid: payment.actuallyPaid,
  actually_paid_at_fiat: convert(payment.actuallyPaid, payment.payCurrency, payment.priceCurrency),
  fee: feeOf(payment),
  invoice_id: payment.invoice.id,
  order_description: payment.orderDescription,
  order_id: payment.orderId,
  outcome_amount: outcomeOf(payment),
  outcome_currency: payment.payCurrency,
  parent_payment_id: payment.parent?.id ?? null,
  pay_address: payment.payAddress,
  pay_amount: payment.payAmount,
  pay_currency: payment.payCurrency,
  payin_extra_id: null,
  payment_extra_ids: extraIdsOf(payment),
  payment_id: payment.id,
  payment_status: payment.status,
  price_amount: payment.priceAmount,
  price_currency: payment.priceCurrency,
  purchase_id: String(payment.purchaseId),
  updated_at: payment.updatedAt,
});

/** A notice with its signature; a secret of null leaves the signature out. */
export function ipnMessage(body: object, secret: string | null = IPN_SECRET): Message {
  const headers = { 'content-type': 'application/json', 'user-agent': 'NOWPayments v1.0' };
  return {
    body: sortedJson(body),
    headers: secret === null ? headers : { ...headers, 'x-nowpayments-sig': ipnSignature(secret, body) },
  };
}

const extraIdsOf = ({ children }: Payment): number[] | null => (children.length > 0 ? children.map(({ id }) => id) : null);

/** The network's fee and half a percent of the rest, as in the recorded notice. Before a deposit the amount is what is expected. */
function feeOf({ actuallyPaid, payAmount, payCurrency }: Payment) {
  const depositFee = COINS[payCurrency]!.depositFee;
  const serviceFee = round8(Math.max(0, (actuallyPaid || payAmount) - depositFee) * 0.005);
  return { currency: payCurrency, depositFee, serviceFee, withdrawalFee: 0 };
}

function outcomeOf(payment: Payment): number {
  const { depositFee, serviceFee } = feeOf(payment);
  return round8(Math.max(0, (payment.actuallyPaid || payment.payAmount) - depositFee - serviceFee));
}
