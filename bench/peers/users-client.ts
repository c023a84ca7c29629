/** Users who each have one request under way at a time, in a process of their own. */
import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

/** A kind of request. A null body is a GET. Bodies are taken in turn by all users, over all orders: one that must differ is never sent twice. */
export type Kind = { name: string; path: string; bodies: readonly (string | null)[] };
/**
 * First `kinds`, the users' cookies and the ports, which take turns as behind a proxy; then for each measurement the names of the kinds, which are sent in turn. `everyMs` null: each user
 * sends the next request when they have the answer to the last.
 */
export type UsersOrder =
  | { ports: readonly number[]; headers: Record<string, string>; cookies: readonly string[]; kinds: readonly Kind[] }
  | { names: readonly string[]; ms: number; everyMs: number | null };
/** `times`: of the good answers, by kind, in milliseconds. `failed`: what came instead of the others. */
export type UsersResult = { times: Record<string, number[]>; failed: string[]; ms: number } | { ready: true } | { problem: string };

type Users = Extract<UsersOrder, { ports: readonly number[] }>;

const agent = new Agent({ keepAlive: true });
const sent = new Map<string, number>();
let nextPort = 0;
let users: Users;

/** The next request of each kind goes to the user who is free first. One that no user was free for counts from when it was due. */
async function sendAll({ names, ms, everyMs }: Extract<UsersOrder, { ms: number }>): Promise<UsersResult> {
  const times = Object.fromEntries(names.map((name): [string, number[]] => [name, []]));
  const failed: string[] = [];
  const kinds = names.map((name) => users.kinds.find((kind) => kind.name === name)!);
  const begun = performance.now();
  let next = 0;
  const act = async (cookie: string): Promise<void> => {
    for (;;) {
      const n = next++;
      const due = everyMs === null ? performance.now() : begun + n * everyMs;
      if (due - begun >= ms) return;
      const isFree = due > performance.now();
      if (isFree) await wait(due - performance.now());
      // a timer of the client that is late is none of the server's time
      const start = isFree ? performance.now() : due;
      const kind = kinds[n % kinds.length]!;
      const answer = await send(kind, cookie).catch((error: Error) => error.message);
      if (answer === 200) times[kind.name]!.push(performance.now() - start);
      else failed.push(`${kind.name} was answered with ${answer}`);
    }
  };
  await Promise.all(users.cookies.map(act));
  return { times, failed, ms: performance.now() - begun };
}

function send({ name, path, bodies }: Kind, cookie: string): Promise<number | undefined> {
  const n = sent.get(name) ?? 0;
  sent.set(name, n + 1);
  return ask(path, bodies[n % bodies.length]!, cookie);
}

function ask(path: string, body: string | null, cookie: string): Promise<number | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<number | undefined>();
  const { ports, headers } = users;
  const port = ports[nextPort++ % ports.length]!;
  const method = body === null ? 'GET' : 'POST';
  const one = request({ host: '127.0.0.1', port, path, method, headers: { ...headers, cookie }, agent }, (reply) => {
    reply.resume();
    reply.on('error', reject);
    reply.on('end', () => resolve(reply.statusCode));
  });
  one.on('error', (error: NodeJS.ErrnoException) => {
    // the server may close an idle connection at the moment of its next request; browsers then open another one
    if (one.reusedSocket && error.code === 'ECONNRESET') ask(path, body, cookie).then(resolve, reject);
    else reject(error);
  });
  one.end(body ?? undefined);
  return promise;
}

process.on('message', (message) => {
  const order = message as UsersOrder;
  const tell = (result: UsersResult): void => void process.send!(result);
  if ('ports' in order) {
    users = order;
    return tell({ ready: true });
  }
  void sendAll(order).then(tell, (error: Error) => tell({ problem: error.message }));
});
process.on('disconnect', () => process.exit(0));
