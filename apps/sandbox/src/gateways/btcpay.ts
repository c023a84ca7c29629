import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { wholeNumber } from '../http/hosts.ts';
import type { BtcpayStore } from './btcpay-invoices.ts';
import { describeInvoice, describeMethods, METHODS, STORE, wordOf, type Checkout, type Invoice, type Method } from './btcpay-shapes.ts';
import type { Webhook, Webhooks } from './btcpay-webhooks.ts';
import { usdOf } from './coins.ts';
import { newId } from './ids.ts';

const KEY = 'sandbox-btcpay-key';
const API = `/btcpay.sandbox.example/api/v1/stores/:store`;

type Fields = Readonly<Record<string, unknown>>;
type Problem = { path: string; message: string };
type Route = { Params: { store: string; id: string } };

/** The Greenfield API of one store of a BTCPay Server. */
export function registerBtcpay(app: FastifyInstance, { invoices, add, act }: BtcpayStore, webhooks: Webhooks): void {
  const withKey = {
    onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
      if (request.headers.authorization !== `token ${KEY}`)
        return refuse(reply, 401, 'unauthenticated', 'Authentication is required for accessing this endpoint');
      if ((request.params as Route['Params']).store !== STORE)
        return refuse(reply, 403, 'missing-permission', 'Insufficient API Permissions');
      return undefined;
    },
  };
  const refuseInvoice = (reply: FastifyReply): FastifyReply => refuse(reply, 404, 'invoice-not-found', 'The invoice was not found');

  app.post(`${API}/invoices`, withKey, (request, reply) => {
    const fields = fieldsOf(request.body);
    const problems = problemsOf(fields);
    if (problems.length > 0) return reply.code(422).send(problems);
    const { amount, currency, metadata, checkout } = fields;
    const invoice = {
      amount: amount === undefined || amount === null ? null : wordOf(amount),
      currency: typeof currency === 'string' ? currency.toUpperCase() : 'USD',
      metadata: fieldsOf(metadata),
      checkout: checkoutOf(fieldsOf(checkout)),
    };
    return describeInvoice(add(invoice, (id) => `${request.protocol}://${request.host}/btcpay.sandbox.example/i/${id}`));
  });

  app.get(`${API}/invoices`, withKey, (request) => {
    const query = new URLSearchParams(request.url.split('?')[1] ?? '');
    const skip = wholeNumber(query.get('skip') ?? undefined, 0, 0, Infinity);
    const take = wholeNumber(query.get('take') ?? undefined, 50, 1, 1000);
    const found = [...invoices.values()].filter((invoice) => matches(invoice, query)).toReversed();
    return found.slice(skip, skip + take).map(describeInvoice);
  });
  app.get<Route>(`${API}/invoices/:id`, withKey, ({ params: { id } }, reply) => {
    const invoice = invoices.get(id);
    return invoice ? describeInvoice(invoice) : refuseInvoice(reply);
  });
  app.get<Route>(`${API}/invoices/:id/payment-methods`, withKey, ({ params: { id } }, reply) => {
    const invoice = invoices.get(id);
    return invoice ? describeMethods(invoice) : refuseInvoice(reply);
  });
  app.post<Route>(`${API}/invoices/:id/status`, withKey, ({ params: { id }, body }, reply) => {
    const invoice = invoices.get(id);
    if (!invoice) return refuseInvoice(reply);
    const { status } = fieldsOf(body);
    if (status !== 'Settled' && status !== 'Invalid')
      return refuseFields(reply, 'status', 'Status can only be marked to invalid or settled.');
    if (!act(invoice, status === 'Settled' ? 'mark_settled' : 'mark_invalid'))
      return refuseFields(reply, 'status', `Cannot mark as ${status.toLowerCase()}`);
    return describeInvoice(invoice);
  });

  app.post(`${API}/webhooks`, withKey, ({ body }, reply) => {
    const { url, secret, automaticRedelivery = true, authorizedEvents } = fieldsOf(body);
    if (typeof url !== 'string' || !URL.canParse(url)) return refuseFields(reply, 'url', 'The url is invalid');
    const { everything = true, specificEvents = [] } = fieldsOf(authorizedEvents);
    const hook: Webhook = {
      id: newId(),
      url,
      secret: typeof secret === 'string' && secret !== '' ? secret : newId(),
      automaticRedelivery: automaticRedelivery === true,
      authorizedEvents: { everything: everything === true, specificEvents: textsOf(specificEvents) },
    };
    webhooks.all.push(hook);
    return { enabled: true, ...hook };
  });
  app.get(`${API}/webhooks`, withKey, () => webhooks.all.map(({ secret: _hidden, ...hook }) => ({ enabled: true, ...hook })));
}

function matches({ id, createdAt, metadata, status }: Invoice, query: URLSearchParams): boolean {
  const orders = query.getAll('orderId');
  const statuses = query.getAll('status').map((wanted) => wanted.toLowerCase());
  const text = query.get('textSearch')?.toLowerCase();
  const from = Number(query.get('startDate') ?? 0) * 1000;
  const to = Number(query.get('endDate') ?? Infinity) * 1000;
  return (
    (orders.length === 0 || orders.includes(wordOf(metadata['orderId']))) &&
    (statuses.length === 0 || statuses.includes(status.toLowerCase())) &&
    (text === undefined || `${id} ${Object.values(metadata).join(' ')}`.toLowerCase().includes(text)) &&
    createdAt >= from &&
    createdAt <= to
  );
}

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
const textsOf = (value: unknown): string[] => (Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : []);
const minutesOf = (value: unknown, otherwise: number): number => (typeof value === 'number' && value >= 0 ? value : otherwise);

/** Older names of payment methods are still understood. */
const OLDER: Readonly<Record<string, Method>> = { BTC: 'BTC-CHAIN', 'BTC-LightningNetwork': 'BTC-LN' };
const methodOf = (name: string): Method | undefined => OLDER[name] ?? (Object.keys(METHODS) as Method[]).find((method) => method === name);

function checkoutOf(fields: Fields): Checkout {
  const methods = textsOf(fields['paymentMethods']).map(methodOf);
  const chosen = methods.filter((method) => method !== undefined);
  const { speedPolicy, paymentTolerance, redirectURL } = fields;
  return {
    speedPolicy: typeof speedPolicy === 'string' ? speedPolicy : 'MediumSpeed',
    paymentMethods: chosen.length > 0 ? chosen : (Object.keys(METHODS) as Method[]),
    expirationMinutes: minutesOf(fields['expirationMinutes'], 15),
    monitoringMinutes: minutesOf(fields['monitoringMinutes'], 1440),
    paymentTolerance: typeof paymentTolerance === 'number' ? paymentTolerance : 0,
    redirectURL: typeof redirectURL === 'string' ? redirectURL : null,
  };
}

function problemsOf({ amount, currency, checkout }: Fields): Problem[] {
  const problems: Problem[] = [];
  const { paymentTolerance: tolerance, paymentMethods } = fieldsOf(checkout);
  if (amount !== undefined && amount !== null && !/^\d+(\.\d+)?$/.test(wordOf(amount)))
    problems.push({ path: 'amount', message: 'The amount should be 0 or more.' });
  if (currency !== undefined && currency !== null && usdOf(wordOf(currency).toLowerCase()) === null)
    problems.push({ path: 'currency', message: 'Invalid currency' });
  if (typeof tolerance === 'number' && (tolerance < 0 || tolerance > 100))
    problems.push({ path: 'checkout.paymentTolerance', message: 'PaymentTolerance can only be between 0 and 100 percent' });
  for (const [index, name] of textsOf(paymentMethods).entries())
    if (methodOf(name) === undefined) problems.push({ path: `checkout.paymentMethods[${index}]`, message: 'Invalid payment method' });
  return problems;
}

const refuse = (reply: FastifyReply, status: number, code: string, message: string): FastifyReply =>
  reply.code(status).send({ code, message });
const refuseFields = (reply: FastifyReply, path: string, message: string): FastifyReply => reply.code(422).send([{ path, message }]);
