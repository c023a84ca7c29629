import { COINS, usdOf } from './coins.ts';

export const STORE = 'sandbox-store';

/** A text or number as text; empty for anything else. */
export const wordOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

export const STATUSES = ['New', 'Processing', 'Expired', 'Invalid', 'Settled'] as const;
export type Status = (typeof STATUSES)[number];
export const ADDITIONAL_STATUSES = ['None', 'PaidLate', 'PaidPartial', 'Marked', 'Invalid', 'PaidOver'] as const;
export type AdditionalStatus = (typeof ADDITIONAL_STATUSES)[number];

export const EVENTS = [
  'InvoiceCreated',
  'InvoiceReceivedPayment',
  'InvoicePaymentSettled',
  'InvoiceProcessing',
  'InvoiceExpired',
  'InvoiceSettled',
  'InvoiceInvalid',
] as const;
export type EventType = (typeof EVENTS)[number];

/** The payment methods of the store. Both take bitcoins. */
export const METHODS = { 'BTC-CHAIN': 'Bitcoin', 'BTC-LN': 'Lightning' } as const;
export type Method = keyof typeof METHODS;

export type Payment = {
  id: string;
  at: number;
  method: Method;
  /** Hundred-millionths of a bitcoin. */
  sats: number;
  status: 'Processing' | 'Settled' | 'Invalid';
  afterExpiration: boolean;
};

export type Checkout = {
  speedPolicy: string;
  paymentMethods: Method[];
  expirationMinutes: number;
  monitoringMinutes: number;
  paymentTolerance: number;
  redirectURL: string | null;
};

/** What an invoice states. Scripts may set any of it. */
export type Stated = {
  status: Status;
  additionalStatus: AdditionalStatus;
  /** Null for an invoice that any payment pays. */
  amount: string | null;
  /** Null: what the payments make. */
  paidAmount: string | null;
  currency: string;
  metadata: Readonly<Record<string, unknown>>;
};

export type Invoice = Stated & {
  id: string;
  checkout: Checkout;
  checkoutLink: string;
  payments: Payment[];
  createdAt: number;
  expiresAt: number;
  monitoredUntil: number;
  /** Increased by every change from outside, so that planned steps of an earlier plan are dropped. */
  plan: number;
};

const SATS = 100_000_000;
/** The price of a bitcoin in the invoice's currency. */
const rateOf = ({ currency }: Invoice): number => COINS['btc']!.usd / usdOf(currency.toLowerCase())!;
const paidSats = ({ payments }: Invoice): number => payments.reduce((sum, { status, sats }) => sum + (status === 'Invalid' ? 0 : sats), 0);

/** The whole price in hundred-millionths of a bitcoin, rounded up as BTCPay Server does. */
export const priceInSats = (invoice: Invoice): number =>
  Math.ceil(Number(((Number(invoice.amount ?? 0) / rateOf(invoice)) * SATS).toFixed(4)));
export const satsOf = (invoice: Invoice, amount: number): number => Math.round((amount / rateOf(invoice)) * SATS);

export const isPartlyPaid = (invoice: Invoice): boolean => paidSats(invoice) > 0;
export const isPaid = (invoice: Invoice): boolean =>
  isPartlyPaid(invoice) && paidSats(invoice) >= priceInSats(invoice) * (1 - invoice.checkout.paymentTolerance / 100);
export const isOverpaid = (invoice: Invoice): boolean => invoice.amount !== null && paidSats(invoice) > priceInSats(invoice);

/** Decimal text with two to eight decimals. The paid amount is not rounded to cents. */
const decimal = (amount: number): string => amount.toFixed(8).replace(/0{1,6}$/, '');
const inBitcoin = (sats: number): string => decimal(sats / SATS);
const paidAmountOf = (invoice: Invoice): string => invoice.paidAmount ?? decimal((paidSats(invoice) * rateOf(invoice)) / SATS);
const seconds = (time: number): number => Math.floor(time / 1000);

export const describeInvoice = (invoice: Invoice) => ({
  id: invoice.id,
  storeId: STORE,
  amount: invoice.amount ?? '0',
  paidAmount: paidAmountOf(invoice),
  currency: invoice.currency,
  type: invoice.amount === null ? 'TopUp' : 'Standard',
  checkoutLink: invoice.checkoutLink,
  createdTime: seconds(invoice.createdAt),
  expirationTime: seconds(invoice.expiresAt),
  monitoringExpiration: seconds(invoice.monitoredUntil),
  status: invoice.status,
  additionalStatus: invoice.additionalStatus,
  availableStatusesForManualMarking: (['Settled', 'Invalid'] as const).filter((status) => status !== invoice.status),
  archived: false,
  metadata: invoice.metadata,
  checkout: {
    ...invoice.checkout,
    defaultPaymentMethod: invoice.checkout.paymentMethods[0],
    lazyPaymentMethods: false,
    redirectAutomatically: false,
    defaultLanguage: null,
  },
  receipt: { enabled: null, showQR: null, showPayments: null },
});

const destinationOf = (invoice: Invoice, method: Method): string => `${method === 'BTC-LN' ? 'lnbc1' : 'bc1q'}SANDBOX${invoice.id}`;

export const describeMethods = (invoice: Invoice) => {
  const price = priceInSats(invoice);
  const paid = paidSats(invoice);
  return invoice.checkout.paymentMethods.map((method) => {
    const own = invoice.payments.filter((payment) => payment.method === method);
    return {
      paymentMethodId: method,
      currency: 'BTC',
      destination: destinationOf(invoice, method),
      paymentLink: `bitcoin:${destinationOf(invoice, method)}?amount=${inBitcoin(price)}`,
      rate: decimal(rateOf(invoice)),
      paymentMethodPaid: inBitcoin(own.reduce((sum, { sats }) => sum + sats, 0)),
      totalPaid: inBitcoin(paid),
      due: inBitcoin(price - paid),
      amount: inBitcoin(price),
      paymentMethodFee: '0',
      payments: own.map((payment) => describePayment(invoice, payment)),
      activated: true,
      additionalData: {},
    };
  });
};

const describePayment = (invoice: Invoice, { id, at, sats, status, method }: Payment) => ({
  id,
  receivedDate: seconds(at),
  value: inBitcoin(sats),
  fee: '0.0',
  status,
  destination: destinationOf(invoice, method),
});

/** The fields of an event beside those that all events have. A payment's event is about the invoice's last payment unless told. */
export function eventFields(invoice: Invoice, type: EventType, payment = invoice.payments.at(-1)): object {
  const overPaid = isOverpaid(invoice);
  const manuallyMarked = invoice.additionalStatus === 'Marked';
  switch (type) {
    case 'InvoiceReceivedPayment':
    case 'InvoicePaymentSettled':
      if (!payment) return {};
      return {
        afterExpiration: payment.afterExpiration,
        paymentMethod: payment.method,
        payment: describePayment(invoice, payment),
      };
    case 'InvoiceProcessing':
      return { overPaid };
    case 'InvoiceSettled':
      return { manuallyMarked, overPaid };
    case 'InvoiceInvalid':
      return { manuallyMarked };
    case 'InvoiceExpired':
      return { partiallyPaid: isPartlyPaid(invoice) };
    default:
      return {};
  }
}
