/**
 * Sends requests at a steady pace from a process of its own. In the bench's process, with the data of all markets, collecting garbage
 * delays requests by 30 ms.
 */
import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

export type PacedOrder = { url: string; headers: Record<string, string>; everyMs: number; bodies: readonly string[] };
/** `times`: milliseconds from the time at which each request was due to the end of its answer. */
export type PacedResult = { times: number[] } | { problem: string };

/** A late answer does not delay the next request. */
async function sendAll({ url, headers, everyMs, bodies }: PacedOrder): Promise<number[]> {
  const agent = new Agent({ keepAlive: true });
  const start = performance.now();
  const sent = bodies.map(async (body, index) => {
    const due = start + index * everyMs;
    await wait(Math.max(0, due - performance.now()));
    const status = await post(url, headers, body, agent);
    if (status !== 200) throw new Error(`a request was answered with ${status}`);
    return performance.now() - due;
  });
  return Promise.all(sent);
}

function post(url: string, headers: Record<string, string>, body: string, agent: Agent): Promise<number | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<number | undefined>();
  const sent = request(url, { method: 'POST', headers, agent }, (reply) => {
    reply.resume();
    reply.on('error', reject);
    reply.on('end', () => resolve(reply.statusCode));
  });
  sent.on('error', reject);
  sent.end(body);
  return promise;
}

process.on('message', (order) => {
  void sendAll(order as PacedOrder).then(
    (times) => process.send!({ times } satisfies PacedResult),
    (error: Error) => process.send!({ problem: error.message } satisfies PacedResult),
  );
});
process.on('disconnect', () => process.exit(0));
