import { setTimeout as wait } from 'node:timers/promises';

const HEALTH_EVERY_MS = 20;

/**
 * Requests `/health` at a steady pace while something runs.
 * @param url of the calls: `http://…/api/v1`
 * @returns what ran, and the time of each request in milliseconds
 */
export async function measureHealthDuring<T>(url: string, run: () => Promise<T>): Promise<[result: T, waits: number[]]> {
  const waits: number[] = [];
  const ended = new AbortController();
  const polling = (async () => {
    while (!ended.signal.aborted) {
      const start = performance.now();
      await (await fetch(`${url}/health`)).arrayBuffer();
      waits.push(performance.now() - start);
      await wait(HEALTH_EVERY_MS);
    }
  })();
  const result = await run();
  ended.abort();
  await polling;
  return [result, waits];
}
