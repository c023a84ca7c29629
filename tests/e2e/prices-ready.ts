import { setTimeout as wait } from 'node:timers/promises';

type Health = { items_with_prices: number };
export type Source = {
  market: string;
  name: string;
  state: 'ok' | 'late' | 'failed' | 'off';
  rows: number;
  reason: string | null;
  last_success: string | null;
  last_attempt: string | null;
  feeds: { key: string; state: string; rows: number; detail: string | null }[];
};

const get = async <T>(url: string): Promise<T> => (await (await fetch(url)).json()) as T;

export const readSources = async (base: string): Promise<Source[]> =>
  (await get<{ items: Source[] }>(`${base}/api/v1/marketplace/sources`)).items;

/**
 * Waits until a server shows prices of more than `items` items and no source is late or failed.
 * @param base the server's address, without a slash at the end
 */
export async function waitForPrices(base: string, items = 30_000, timeoutMs = 420_000): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const { items_with_prices: priced } = await get<Health>(`${base}/api/v1/health`);
    const waiting = (await readSources(base)).filter(({ state }) => state === 'late' || state === 'failed').map(({ market }) => market);
    if (priced > items && waiting.length === 0) return;
    if (performance.now() > deadline)
      throw new Error(`The first prices did not come: ${priced} items; still to be read: ${waiting.join(', ')}`);
    await wait(500);
  }
}
