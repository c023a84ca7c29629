import { MarketError, type HttpClient } from '@lootfolio/marketplaces/port';
import type { MarketSelling, SellingContext } from '@lootfolio/marketplaces/selling';
import { createSandbox } from '../../sandbox/src/app.ts';
import { createClock } from '../../sandbox/src/clock.ts';
import { loadConfig } from '../src/platform/process/config.ts';
import { OFFLINE_SETTINGS } from './api.ts';
import { inject } from './limit-loads.ts';

export const KEY = 'sandbox-key-trip';
const NOW = Date.UTC(2026, 10, 20, 12);
const CS2 = 730;
const config = loadConfig(OFFLINE_SETTINGS);

/** A market of the sandbox, and the context in which its adapter is called there. A request takes 1.5 seconds. */
export function sellingContext({ endpointVariable }: MarketSelling) {
  const clock = createClock(() => NOW, NOW);
  const sandbox = createSandbox({ clock });
  const http: HttpClient = async (request) => {
    clock.advance(1500);
    const { statusCode: status, rawPayload: body } = await inject(sandbox, request);
    if (status >= 300) throw new MarketError(status < 500 ? 'BAD_ANSWER' : 'UPSTREAM', `status ${status}`, { status });
    return { status, headers: {}, body };
  };
  const endpoint = endpointVariable ? config[endpointVariable]! : null;
  const context: SellingContext = { http, key: KEY, app: CS2, endpoint };
  /** Does something outside of the product, by `POST /_trading/{path}`. */
  const drive = async (path: string, payload: object) =>
    (await sandbox.inject({ method: 'POST', url: `/_trading/${path}`, payload })).json();
  return { clock, sandbox, context, drive };
}
