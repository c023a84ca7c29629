import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { HTML } from '../http/html.ts';
import { queryOf } from '../http/hosts.ts';
import { INVOICE_ACTIONS } from './btcpay-actions.ts';
import type { BtcpayStore } from './btcpay-invoices.ts';
import { describeInvoice, describeMethods, METHODS, wordOf, type Invoice as BtcpayInvoice, type Method } from './btcpay-shapes.ts';
import { COINS, priceIn } from './coins.ts';
import { PAYMENT_ACTIONS } from './nowpayments-actions.ts';
import type { NowPayments } from './nowpayments-payments.ts';
import type { Invoice, Payment } from './nowpayments-shapes.ts';
import { payPage, type Action, type PayPage } from './pay-page.ts';

const NOWPAYMENTS_PAGE = '/nowpayments.io/payment/';
const BTCPAY_PAGE = '/btcpay.sandbox.example/i/';
/** A page loads itself again after so many seconds while the payment moves. */
const RELOAD_SECONDS = '2';

const PAY: readonly Action[] = [
  { value: 'pay', label: 'Pay exactly' },
  { value: 'half', label: 'Pay half' },
  { value: 'over', label: 'Pay too much' },
  { value: 'late', label: 'Pay later (after expiry)' },
  { value: 'fail', label: 'Fail' },
];
const AGAIN: Action = { value: 'again', label: 'Pay again' };
const REFUND: Action = { value: 'refund', label: 'Refund' };
const WRONG_COIN: Action = { value: 'wrong_coin', label: 'Pay with a wrong coin' };

/** The pages of the gateways on which people choose a coin, and what their payment does. */
export function registerPayPages(app: FastifyInstance, nowpayments: NowPayments, btcpay: BtcpayStore): void {
  app.get(NOWPAYMENTS_PAGE, (request, reply) => {
    const { iid, paymentId } = queryOf(request);
    const invoice = nowpayments.invoices.get(Number(iid));
    if (!invoice) return notFound(reply);
    const own = [...nowpayments.payments.values()].filter((payment) => payment.invoice === invoice);
    const payment = own.find(({ id }) => String(id) === paymentId);
    if (payment && isMoving(payment)) reply.header('refresh', RELOAD_SECONDS);
    return reply.type(HTML).send(payPage(payment ? paymentPage(payment) : invoicePage(invoice, own, nowpayments.coinsOf(invoice))));
  });
  app.post(NOWPAYMENTS_PAGE, (request, reply) => {
    const form = formOf(request);
    const invoice = nowpayments.invoices.get(Number(form.get('iid')));
    if (!invoice) return notFound(reply);
    const coin = nowpayments.coinsOf(invoice).find((one) => one === form.get('coin'));
    const payment = coin === undefined ? nowpayments.payments.get(Number(form.get('payment'))) : nowpayments.pickCoin(invoice, coin);
    const action = PAYMENT_ACTIONS.find((one) => one === form.get('action'));
    if (payment && action) nowpayments.act(payment, action);
    return reply.redirect(addressOf(invoice, payment), 303);
  });

  type Checkout = { Params: { id: string } };
  app.get<Checkout>(`${BTCPAY_PAGE}:id`, (request, reply) => {
    const invoice = btcpay.invoices.get(request.params.id);
    if (!invoice) return notFound(reply);
    if (invoice.payments.some(({ status }) => status === 'Processing')) reply.header('refresh', RELOAD_SECONDS);
    return reply.type(HTML).send(payPage(checkoutPage(invoice, methodOf(invoice, queryOf(request)['method']))));
  });
  app.post<Checkout>(`${BTCPAY_PAGE}:id`, (request, reply) => {
    const invoice = btcpay.invoices.get(request.params.id);
    if (!invoice) return notFound(reply);
    const form = formOf(request);
    const action = INVOICE_ACTIONS.find((one) => one === form.get('action'));
    const method = methodOf(invoice, form.get('method'));
    if (action) btcpay.act(invoice, action, method ? { method } : {});
    return reply.redirect(`${BTCPAY_PAGE}${invoice.id}${method ? `?method=${method}` : ''}`, 303);
  });
}

const formOf = ({ body }: FastifyRequest): URLSearchParams => (body instanceof URLSearchParams ? body : new URLSearchParams());
const notFound = (reply: FastifyReply): FastifyReply =>
  reply.code(404).type(HTML).send('<!doctype html><title>Not found</title><p>The sandbox knows no such invoice.</p>');

const isMoving = ({ status, actuallyPaid }: Payment): boolean =>
  ['confirming', 'confirmed', 'sending'].includes(status) || (actuallyPaid > 0 && ['waiting', 'expired'].includes(status));
const addressOf = ({ id }: Invoice, payment?: Payment): string =>
  `${NOWPAYMENTS_PAGE}?iid=${id}${payment ? `&paymentId=${payment.id}` : ''}`;

function headOf(invoice: Invoice): Pick<PayPage, 'service' | 'order' | 'price'> {
  const order = invoice.orderDescription ?? (invoice.orderId === null ? `Invoice ${invoice.id}` : `Order ${invoice.orderId}`);
  return { service: 'NOWPayments', order, price: `${invoice.priceAmount} ${invoice.priceCurrency.toUpperCase()}` };
}

const shopLinks = ({ successUrl, cancelUrl }: Invoice): { href: string; label: string }[] => [
  ...(successUrl === null ? [] : [{ href: successUrl, label: 'Back to the shop' }]),
  ...(cancelUrl === null ? [] : [{ href: cancelUrl, label: 'Cancel' }]),
];

function invoicePage(invoice: Invoice, payments: readonly Payment[], coins: readonly string[]): PayPage {
  const list = coins.map((coin) => {
    const amount = priceIn(coin, invoice.priceAmount, invoice.priceCurrency);
    return { value: coin, label: COINS[coin]!.name, note: `${amount} ${coin.toUpperCase()}` };
  });
  const earlier = payments.map((payment) => ({
    href: addressOf(invoice, payment),
    label: `Payment ${payment.id}: ${payment.status}`,
  }));
  return {
    ...headOf(invoice),
    facts: [],
    choices: { legend: 'Coin', name: 'coin', button: 'Continue', list },
    actions: [],
    hidden: { iid: String(invoice.id) },
    links: [...earlier, ...shopLinks(invoice)],
  };
}

function paymentPage(payment: Payment): PayPage {
  const { invoice, id, status, payAmount, payCurrency, actuallyPaid, payAddress, parent, children } = payment;
  const coin = payCurrency.toUpperCase();
  const open = ['waiting', 'expired'].includes(status) && actuallyPaid === 0;
  return {
    ...headOf(invoice),
    facts: [
      ['Payment', parent ? `${id}, a further deposit to ${parent.id}` : String(id)],
      ['Status', status],
      ['To pay', `${payAmount} ${coin}`],
      ['Paid', `${actuallyPaid} ${coin}`],
      ['Address', payAddress],
    ],
    choices: null,
    actions: [...(open ? PAY : [AGAIN]), ...(parent ? [] : [WRONG_COIN]), ...(actuallyPaid > 0 && status !== 'refunded' ? [REFUND] : [])],
    hidden: { iid: String(invoice.id), payment: String(id) },
    links: [
      ...children.map((child) => ({ href: addressOf(invoice, child), label: `Payment ${child.id}: ${child.status}` })),
      ...shopLinks(invoice),
      { href: addressOf(invoice), label: 'All payments and coins' },
    ],
  };
}

/** The method that was chosen, or the only one. */
const methodOf = ({ checkout: { paymentMethods } }: BtcpayInvoice, wanted: string | null | undefined): Method | undefined =>
  paymentMethods.length === 1 ? paymentMethods[0] : paymentMethods.find((one) => one === wanted);

function checkoutPage(invoice: BtcpayInvoice, method: Method | undefined): PayPage {
  const { id, amount, currency, metadata, checkout, status } = invoice;
  const { paidAmount, additionalStatus, availableStatusesForManualMarking: markings } = describeInvoice(invoice);
  const terms = describeMethods(invoice).find(({ paymentMethodId }) => paymentMethodId === method);
  const list = checkout.paymentMethods.map((one) => ({ value: one, label: METHODS[one], note: one }));
  const paid = amount === null ? invoice.payments.length > 0 : Number(terms?.due) <= 0;
  const open = ['New', 'Expired'].includes(status) && !paid;
  const byHand = markings.map((to) => ({ value: `mark_${to.toLowerCase()}`, label: `Shop: mark as ${to.toLowerCase()}` }));
  const order = wordOf(metadata['orderId']);
  const back = checkout.redirectURL?.replaceAll('{InvoiceId}', id).replaceAll('{OrderId}', encodeURIComponent(order));
  return {
    service: 'BTCPay Server',
    order: order === '' ? `Invoice ${id}` : `Order ${order}`,
    price: amount === null ? `any amount of ${currency}` : `${amount} ${currency}`,
    facts: [
      ['Invoice', id],
      ['Status', additionalStatus === 'None' ? status : `${status}, ${additionalStatus}`],
      ['Paid', `${paidAmount} ${currency}`],
      ...(terms
        ? ([
            ['To pay', `${terms.amount} BTC by ${METHODS[method!]}`],
            ['Address', terms.destination],
          ] as const)
        : []),
    ],
    choices: method === undefined ? { legend: 'Coin', name: 'method', button: 'Continue', list } : null,
    actions: method === undefined ? [] : [...(open ? PAY : [AGAIN]), ...byHand],
    hidden: method === undefined ? {} : { method },
    links: back !== undefined && /^https?:/.test(back) ? [{ href: back, label: 'Back to the shop' }] : [],
  };
}
