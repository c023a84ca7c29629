import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../clock.ts';
import { queryOf, wholeNumber } from '../http/hosts.ts';
import { COINS, convert, round8, usdOf } from './coins.ts';
import type { NowPayments } from './nowpayments-payments.ts';
import { describeCreated, describeInvoice, describeListed, describePayment } from './nowpayments-shapes.ts';

const KEY = 'sandbox-nowpayments-key';
const LOGIN = { email: 'shop@nowpayments.example', password: 'sandbox-nowpayments-password' };
const API = '/api.nowpayments.io/v1';
const TOKEN_MS = 5 * 60_000;

type Fields = Readonly<Record<string, unknown>>;

/** NOWPayments' API of one account. */
export function registerNowPayments(app: FastifyInstance, clock: Clock, gateway: NowPayments): void {
  const tokens = new Map<string, number>();
  const withKey = {
    onRequest: async (request: FastifyRequest, reply: FastifyReply) =>
      request.headers['x-api-key'] === KEY ? undefined : refuse(reply, 403, 'INVALID_API_KEY', 'Invalid api key'),
  };

  app.get(`${API}/status`, () => ({ message: 'OK' }));
  app.get(`${API}/merchant/coins`, withKey, () => ({ currencies: Object.keys(COINS) }));

  app.post(`${API}/auth`, (request, reply) => {
    const { email, password } = fieldsOf(request);
    if (email !== LOGIN.email || password !== LOGIN.password) return refuse(reply, 401, 'INVALID_CREDENTIALS', 'Invalid email or password');
    const token = randomBytes(32).toString('base64url');
    tokens.set(token, clock.now() + TOKEN_MS);
    return { token };
  });

  app.get(`${API}/min-amount`, withKey, (request, reply) => {
    const { currency_from: from = '', currency_to: to = from, fiat_equivalent: fiat } = queryOf(request);
    const coin = COINS[from];
    if (!coin || usdOf(to) === null || (fiat !== undefined && usdOf(fiat) === null)) return refuseCurrency(reply);
    const amount = { currency_from: from, currency_to: to, min_amount: round8(coin.minUsd / coin.usd) };
    return fiat === undefined ? amount : { ...amount, fiat_equivalent: convert(coin.minUsd, 'usd', fiat) };
  });

  app.get(`${API}/estimate`, withKey, (request, reply) => {
    const { amount, currency_from: from = '', currency_to: to = '' } = queryOf(request);
    if (!(Number(amount) > 0)) return refuseField(reply, 'amount must be a positive number');
    if (usdOf(from) === null || usdOf(to) === null) return refuseCurrency(reply);
    const estimated = convert(Number(amount), from, to);
    return { currency_from: from, amount_from: Number(amount), currency_to: to, estimated_amount: estimated };
  });

  app.post(`${API}/invoice`, withKey, (request, reply) => {
    const fields = fieldsOf(request);
    const problem = problemOf(fields);
    if (problem !== null) return refuseField(reply, problem);
    const currency = String(fields['price_currency']).toLowerCase();
    const coin = textOf(fields['pay_currency'])?.toLowerCase() ?? null;
    if (usdOf(currency) === null || (coin !== null && !COINS[coin])) return refuseCurrency(reply);
    const invoice = gateway.addInvoice(
      {
        priceAmount: Number(fields['price_amount']),
        priceCurrency: currency,
        payCurrency: coin,
        orderId: textOf(fields['order_id']),
        orderDescription: textOf(fields['order_description']),
        callbackUrl: textOf(fields['ipn_callback_url']),
        successUrl: textOf(fields['success_url']),
        cancelUrl: textOf(fields['cancel_url']),
      },
      (id) => `${request.protocol}://${request.host}/nowpayments.io/payment/?iid=${id}`,
    );
    return reply.code(201).send(describeInvoice(invoice));
  });

  app.post(`${API}/invoice-payment`, withKey, (request, reply) => {
    const { iid, pay_currency: wanted, order_description: description } = fieldsOf(request);
    const invoice = gateway.invoices.get(Number(iid));
    if (!invoice) return refuse(reply, 404, 'INVOICE_NOT_FOUND', 'Invoice not found');
    const coin = String(wanted).toLowerCase();
    if (!COINS[coin] || (invoice.payCurrency !== null && invoice.payCurrency !== coin)) return refuseCurrency(reply);
    if (!gateway.coinsOf(invoice).includes(coin))
      return refuse(reply, 400, 'AMOUNT_MINIMAL_ERROR', `Crypto amount is less than minimal for ${coin}`);
    const payment = gateway.pickCoin(invoice, coin, textOf(description) ?? undefined);
    return reply.code(201).send(describeCreated(payment));
  });

  app.get<{ Params: { id: string } }>(`${API}/payment/:id`, withKey, (request, reply) => {
    const { id } = request.params;
    if (!/^\d+$/.test(id)) return refuseField(reply, 'payment_id must be a number');
    const payment = gateway.payments.get(Number(id));
    return payment ? describePayment(payment) : refuse(reply, 404, 'PAYMENT_NOT_FOUND', 'Payment not found');
  });

  app.get(`${API}/payment`, withKey, (request, reply) => {
    const bearer = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1];
    if (bearer === undefined) return refuse(reply, 401, 'AUTH_REQUIRED', 'Authorization header is empty (Bearer JWTtoken is required)');
    if (!((tokens.get(bearer) ?? 0) > clock.now())) return refuse(reply, 401, 'INVALID_TOKEN', 'Invalid or expired token');
    return listOf(gateway, queryOf(request));
  });
}

function listOf({ payments }: NowPayments, query: Readonly<Record<string, string | undefined>>) {
  const limit = wholeNumber(query['limit'], 10, 1, 500);
  const page = wholeNumber(query['page'], 0, 0, Infinity);
  const from = Date.parse(query['dateFrom'] ?? '') || 0;
  const to = Date.parse(query['dateTo'] ?? '') || Infinity;
  const found = [...payments.values()].filter(
    ({ invoice, createdAt }) =>
      (query['invoiceId'] === undefined || String(invoice.id) === query['invoiceId']) && createdAt >= from && createdAt <= to,
  );
  if (query['orderBy'] !== 'asc') found.reverse();
  const data = found.slice(page * limit, (page + 1) * limit).map(describeListed);
  return { data, limit, page, pagesCount: Math.ceil(found.length / limit), total: found.length };
}

const fieldsOf = ({ body }: FastifyRequest): Fields => (typeof body === 'object' && body !== null ? (body as Fields) : {});
const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

const refuse = (reply: FastifyReply, statusCode: number, code: string, message: string): FastifyReply =>
  reply.code(statusCode).send({ status: false, statusCode, code, message });
const refuseField = (reply: FastifyReply, message: string): FastifyReply => refuse(reply, 400, 'INVALID_REQUEST_PARAMS', message);
const refuseCurrency = (reply: FastifyReply): FastifyReply => refuseField(reply, 'Currency is not supported');

/** The problem of an invoice's fields; null when there is none. */
function problemOf(fields: Fields): string | null {
  const { price_amount: amount, price_currency: currency } = fields;
  if (amount === undefined) return 'price_amount is required';
  if (!['number', 'string'].includes(typeof amount) || !(Number(amount) > 0)) return 'price_amount must be a positive number';
  if (typeof currency !== 'string' || currency === '') return 'price_currency is required';
  for (const name of ['order_id', 'order_description'])
    if (fields[name] !== undefined && fields[name] !== null && typeof fields[name] !== 'string') return `${name} must be a string`;
  const urls = ['ipn_callback_url', 'success_url', 'cancel_url'];
  const wrong = urls.find((name) => fields[name] !== undefined && fields[name] !== null && !isUri(fields[name]));
  return wrong === undefined ? null : `${wrong} must be a valid uri`;
}

const isUri = (value: unknown): boolean => typeof value === 'string' && /^https?:\/\/[^\s|"<>]+$/.test(value) && URL.canParse(value);
