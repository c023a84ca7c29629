/**
 * Sends requests at a steady pace from a process of its own. In the bench's process, with the data of all markets, collecting garbage
 * delays requests by 30 ms.
 */
import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * `cookies`: taken in turn, so that each request comes from the next user. `everyMs` null: each request waits for the answer before it. A
 * null body is a GET.
 */
export type PacedOrder = {
  url: string;
  headers: Record<string, string>;
  cookies: readonly string[];
  everyMs: number | null;
  bodies: readonly (string | null)[];
};
/** `times`: milliseconds from the time at which each request was due to the end of its answer. */
export type PacedResult = { times: number[] } | { problem: string };

/** A late answer does not delay the next request. */
async function sendAll({ url, headers, cookies, everyMs, bodies }: PacedOrder): Promise<number[]> {
  const agent = new Agent({ keepAlive: true });
  const sendOne = async (body: string | null, index: number, due: number): Promise<number> => {
    await wait(Math.max(0, due - performance.now()));
    const cookie = cookies[index % cookies.length];
    const status = await send(url, { ...headers, ...(cookie && { cookie }) }, body, agent);
    if (status !== 200) throw new Error(`a request was answered with ${status}`);
    return performance.now() - due;
  };
  const start = performance.now();
  if (everyMs !== null) return Promise.all(bodies.map((body, index) => sendOne(body, index, start + index * everyMs)));
  const times: number[] = [];
  for (const [index, body] of bodies.entries()) times.push(await sendOne(body, index, performance.now()));
  return times;
}

function send(url: string, headers: Record<string, string>, body: string | null, agent: Agent): Promise<number | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<number | undefined>();
  const sent = request(url, { method: body === null ? 'GET' : 'POST', headers, agent }, (reply) => {
    reply.resume();
    reply.on('error', reject);
    reply.on('end', () => resolve(reply.statusCode));
  });
  sent.on('error', reject);
  sent.end(body ?? undefined);
  return promise;
}

process.on('message', (order) => {
  void sendAll(order as PacedOrder).then(
    (times) => process.send!({ times } satisfies PacedResult),
    (error: Error) => process.send!({ problem: error.message } satisfies PacedResult),
  );
});
process.on('disconnect', () => process.exit(0));
