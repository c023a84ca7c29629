import { beforeEach } from 'vitest';
import { createSandbox } from '../app.ts';
import { createClock } from '../clock.ts';
import { NOW } from '../test-sandbox.ts';

export const KEY = 'sandbox-key-selling';
export const SECOND = 1000;
export const DAY = 86_400_000;

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
/** Any JSON. */
// oxlint-disable-next-line typescript/no-explicit-any
export type Answer = Record<string, any>;
type Desk = {
  market: string;
  deleted: boolean;
  violations: object;
  exceeded: object[];
  balance: object;
  listings: Answer[];
  sales: Answer[];
};

/** A sandbox, and a seller with a key at its markets. Before each test there are no listings, and the clock stands at NOW. */
export function testSeller() {
  const clock = createClock(() => NOW, NOW);
  const app = createSandbox({ clock });
  beforeEach(async () => {
    clock.set(NOW);
    await app.inject({ method: 'DELETE', url: '/_trading' });
    await app.inject({ method: 'DELETE', url: '/_faults' });
  });

  const send = async (method: Method, url: string, payload?: object, headers: Record<string, string> = {}): Promise<[number, Answer]> => {
    const reply = await app.inject({ method, url: `/${url}`, headers, ...(payload && { payload }) });
    return [reply.statusCode, reply.json()];
  };
  const waxpeer = async (method: Method, path: string, payload?: object, key = KEY): Promise<Answer> =>
    (await send(method, `api.waxpeer.com/v1/${path}${path.includes('?') ? '&' : '?'}api=${key}`, payload))[1];
  const marketcsgo = async (method: Method, path: string, payload?: object, key = KEY, host = 'market.csgo.com'): Promise<Answer> =>
    (await send(method, `${host}/api/v2/${path}${path.includes('?') ? '&' : '?'}key=${key}`, payload))[1];
  const shadowpay = (method: Method, path: string, payload?: object) =>
    send(method, `api.shadowpay.com/api/v2/user/${path}`, payload, { authorization: `Bearer ${KEY}` });
  const csfloat = (method: Method, path: string, payload?: object) =>
    send(method, `csfloat.com/api/v1/${path}`, payload, { authorization: KEY });

  /** The sandbox's own state of the seller at a market. */
  const truth = async (market: string): Promise<Desk> => {
    const { desks } = (await app.inject(`/_trading?key=${KEY}`)).json<{ desks: Desk[] }>();
    return desks.find((desk) => desk.market === market)!;
  };
  const violations = async (): Promise<number> => (await app.inject('/_trading')).json<{ violations: number }>().violations;
  /** Does something outside of the product, by `POST /_trading/{path}`. */
  const drive = async (path: string, body: object): Promise<Answer> => {
    const key = path === 'habits' ? {} : { key: KEY };
    return (await send('POST', `_trading/${path}`, { ...key, ...body }))[1];
  };
  const idsAtWaxpeer = async (count: number): Promise<string[]> => {
    await waxpeer('GET', 'fetch-my-inventory?game=csgo');
    const { items } = await waxpeer('GET', 'get-my-inventory?game=csgo');
    return items.slice(0, count).map(({ item_id }: { item_id: string }) => item_id);
  };
  return { clock, app, send, waxpeer, marketcsgo, shadowpay, csfloat, truth, violations, drive, idsAtWaxpeer };
}
