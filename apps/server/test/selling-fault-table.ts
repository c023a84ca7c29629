import type { Trouble } from './selling-troubles.ts';

export type Action = 'list' | 'reprice' | 'remove' | 'synchronise' | 'presence';
export const ACTIONS: readonly Action[] = ['list', 'reprice', 'remove', 'synchronise', 'presence'];

/** Method, host and path of a call. */
type Address = readonly [method: string, host: string, path: string];

/** The calls of each selling market, written down apart from its adapter. */
export const CALLS: Readonly<Record<string, Readonly<Record<Action, Address | null>>>> = {
  waxpeer: {
    list: ['POST', 'api.waxpeer.com', '/v1/list-items-steam'],
    reprice: ['POST', 'api.waxpeer.com', '/v1/edit-items'],
    remove: ['GET', 'api.waxpeer.com', '/v1/remove-items'],
    synchronise: ['GET', 'api.waxpeer.com', '/v1/list-items-steam'],
    presence: ['GET', 'api.waxpeer.com', '/v1/user'],
  },
  marketcsgo: {
    list: ['POST', 'market.csgo.com', '/api/v2/mass-add-to-sale'],
    reprice: ['POST', 'market.csgo.com', '/api/v2/mass-set-price'],
    remove: ['GET', 'market.csgo.com', '/api/v2/set-price'],
    synchronise: ['GET', 'market.csgo.com', '/api/v2/items'],
    presence: ['GET', 'market.csgo.com', '/api/v2/test'],
  },
  shadowpay: {
    list: ['POST', 'api.shadowpay.com', '/api/v2/user/offers'],
    reprice: ['PATCH', 'api.shadowpay.com', '/api/v2/user/offers'],
    remove: ['DELETE', 'api.shadowpay.com', '/api/v2/user/offers'],
    synchronise: ['GET', 'api.shadowpay.com', '/api/v2/user/offers'],
    presence: null,
  },
  csfloat: {
    list: ['POST', 'csfloat.com', '/api/v1/listings/bulk-list'],
    reprice: ['PATCH', 'csfloat.com', '/api/v1/listings/bulk-modify'],
    remove: ['PATCH', 'csfloat.com', '/api/v1/listings/bulk-delist'],
    synchronise: ['GET', 'csfloat.com', '/api/v1/users'],
    presence: ['GET', 'csfloat.com', '/api/v1/me'],
  },
  haloskins: {
    list: ['POST', 'api.haloskins.com', '/assumed/v1/sale/create'],
    reprice: ['POST', 'api.haloskins.com', '/assumed/v1/sale/modify'],
    remove: ['POST', 'api.haloskins.com', '/assumed/v1/sale/cancel'],
    synchronise: ['GET', 'api.haloskins.com', '/assumed/v1/sale/search'],
    presence: ['GET', 'api.haloskins.com', '/assumed/v1/account'],
  },
  skinthunder: {
    list: ['POST', 'skinthunder.com', '/assumed/v1/listings'],
    reprice: ['PUT', 'skinthunder.com', '/assumed/v1/listings'],
    remove: ['DELETE', 'skinthunder.com', '/assumed/v1/listings'],
    synchronise: ['GET', 'skinthunder.com', '/assumed/v1/listings'],
    presence: ['GET', 'skinthunder.com', '/assumed/v1/account'],
  },
};

/**
 * What goes wrong with a call. `answer`: a fault of the sandbox. `trouble`: one of the workers. `lagMs`: the lag of the market's own list.
 * `refuses`: the market refuses one of the things.
 */
export type Fault = {
  name: string;
  answer?: object;
  trouble?: (address: Address) => Trouble;
  lagMs?: number;
  refuses?: true;
  /** True when nobody can know better before a synchronisation. */
  misleads?: true;
};

const lost = { mode: 'refuse', after: true } as const;
/** Longer than the whole test: the market never carries out the request. */
const NEVER_MS = 600_000;
const PATIENCE_MS = 150;
const impatient = (): Trouble => ({ how: 'impatient', timeoutMs: PATIENCE_MS });
const killed =
  (when: 'before' | 'after') =>
  ([method, host, path]: Address): Trouble => ({ how: 'killed', when, method, address: `https://${host}${path}` });
const status = (code: number, more: object = {}): Fault => ({ name: String(code), answer: { mode: 'status', status: code, ...more } });

export const FAULTS: Readonly<Record<'before sent' | 'after sent' | 'in the answer' | 'own list lags', readonly Fault[]>> = {
  'before sent': [
    { name: 'connection refused', trouble: () => ({ how: 'unplugged', forMs: 25_000 }) },
    { name: 'worker killed before the request', trouble: killed('before') },
  ],
  'after sent': [
    { name: 'connection cut', answer: { mode: 'refuse' } },
    { name: 'connection cut after the effect', answer: lost },
    { name: 'time-out', answer: { mode: 'slow', delay_ms: NEVER_MS }, trouble: impatient },
    { name: 'time-out after the effect', answer: { mode: 'slow', delay_ms: NEVER_MS, after: true }, trouble: impatient },
    { name: 'worker killed before the answer', trouble: killed('after') },
    status(401),
    status(403),
    status(429),
    { ...status(429, { retry_after: 7 }), name: '429 with Retry-After' },
    status(500),
    { ...status(500, { after: true }), name: '500 after the effect' },
    { name: '502 with HTML', answer: { mode: 'html', status: 502 } },
    { name: '502 with HTML after the effect', answer: { mode: 'html', status: 502, after: true } },
    { name: '520 with HTML', answer: { mode: 'html', status: 520 } },
    { ...status(503, { retry_after: 5 }), name: '503 with Retry-After' },
  ],
  'in the answer': [
    { name: 'cut JSON', answer: { mode: 'cut' } },
    { name: 'wrong shape', answer: { mode: 'wrong_json' } },
    { name: 'null', answer: { mode: 'null' } },
    { name: 'HTML with 200 after the effect', answer: { mode: 'html', after: true } },
    {
      name: 'success:false without words',
      answer: { mode: 'text', text: '{"success":false,"msg":"","error":"","errorCode":1,"errorMsg":""}' },
    },
    { name: 'a list without its rows', answer: { mode: 'empty' } },
    { name: 'half of the rows', answer: { mode: 'half_list' } },
    { name: 'each row twice', answer: { mode: 'duplicates' } },
    { name: 'a wrong price', answer: { mode: 'unit_jump', factor: 10 }, misleads: true },
    { name: 'one thing refused', refuses: true },
  ],
  'own list lags': [
    { name: 'lost answer, list 45 s late', answer: lost, lagMs: 45_000 },
    { name: 'lost answer, list 150 s late', answer: lost, lagMs: 150_000, misleads: true },
  ],
};
