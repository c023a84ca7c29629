import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

/**
 * Requests `/health` at a steady pace while something runs, from a thread of its own: what runs may keep this one busy.
 * @param url of the calls: `http://…/api/v1`
 * @returns what ran, and the time of each request in milliseconds
 */
export async function measureHealthDuring<T>(url: string, run: () => Promise<T>): Promise<[result: T, waits: number[]]> {
  const worker = new Worker(join(import.meta.dirname, 'health-requests.ts'), { workerData: url });
  await once(worker, 'message');
  const result = await run();
  worker.postMessage('end');
  const [waits] = (await once(worker, 'message')) as [number[]];
  return [result, waits];
}
