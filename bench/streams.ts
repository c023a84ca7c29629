import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { costFigure, median, percentile, plainFigure, type Figure } from './figures.ts';
import type { StreamOrder, StreamReport } from './peers/stream-client.ts';
import { createEmptyDatabase, signIn, startApi, type ApiCommand, type ApiMessage } from './world.ts';

const STREAMS = 5000;
/** Half of the streams are of visitors, the others of users. As many streams of each as the api lets them have. */
const OF_EACH = 20;
/** Processes that hold the streams: one would take longer to read an event than the api to send it. */
const CLIENTS = 4;
const EVENTS = 20;
const WARM_EVENTS = 3;
/** Told by the worker while prices are collected, to every open screen. */
const CHANNEL = 'sources';
const EVENT = `event: ${CHANNEL}\ndata: {}\n\n`;
/** The most times as long as the bare server that the api may take, until all but one in a hundred have an event. */
const MAX_COST = 3;

type Stream = { address: string; cookie: string | null };
/** Of one event, in milliseconds from its sending: to each stream, in order. */
type Deliveries = number[];

/** One event to 5,000 open streams of an api, and the same bytes from a bare server to as many sockets. */
export async function benchStreams(folder: string): Promise<Figure[]> {
  const database = await createEmptyDatabase(folder);
  try {
    const streams: Stream[] = [];
    for (let place = 0; place < STREAMS / OF_EACH; place++) {
      const address = `10.0.${Math.floor(place / 250)}.${place % 250}`;
      const cookie = place % 2 === 0 ? null : `lf_session=${await signIn(database.db)}`;
      streams.push(...Array.from({ length: OF_EACH }, () => ({ address, cookie })));
    }
    const { events: bare } = await measureBare(streams);
    const api = await startApi(database.url, { TRUST_PROXY: '1' });
    try {
      const before = await memoryOf(api.child);
      const notify = (): Promise<unknown> => database.pool.query('select pg_notify($1, $2)', [CHANNEL, '']);
      const { events, after, openMs } = await withStreams(api.port, streams, notify, async () => {
        const memory = await memoryOf(api.child);
        api.child.send({ command: 'reset' } satisfies ApiCommand);
        return memory;
      });
      const { delay } = await ask(api.child, 'delay');
      const cost = median(events.map((times, n) => percentile(times, 0.99) / percentile(bare[n]!, 0.99)));
      const all = events.flat();
      return [
        plainFigure(`${STREAMS} streams opened, each second`, STREAMS / (openMs / 1000), 'streams'),
        plainFigure(`an event to ${STREAMS} streams, from its sending, p50`, percentile(all, 0.5), 'ms'),
        plainFigure('the same, p99', percentile(all, 0.99), 'ms', '300 ms'),
        plainFigure('the same, last of all', percentile(all, 1), 'ms'),
        plainFigure('from the first stream to the last, median of the events', median(events.map(spread)), 'ms'),
        costFigure('p99 from its sending, against a bare server', percentile(all, 0.99), 'ms', cost, MAX_COST),
        plainFigure('a bare server, p99', percentile(bare.flat(), 0.99), 'ms'),
        plainFigure('event-loop delay of the api meanwhile, longest', delay!.max, 'ms', '50 ms'),
        plainFigure('memory of an open stream', (after - before) / STREAMS / 1024, 'KB'),
      ];
    } finally {
      await api.stop();
    }
  } finally {
    await database.stop();
  }
}

const spread = (times: Deliveries): number => times.at(-1)! - times[0]!;

async function measureBare(streams: readonly Stream[]): Promise<{ events: Deliveries[] }> {
  const server = fork(join(import.meta.dirname, 'peers/bare-streams.ts'), { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  try {
    const [{ port }] = (await once(server, 'message')) as [{ port: number }];
    return await withStreams(
      port,
      streams,
      async () => server.send(EVENT),
      async () => 0,
    );
  } finally {
    server.disconnect();
  }
}

/** Opens the streams and sends events one after the other: each once all streams have the one before. */
async function withStreams(
  port: number,
  streams: readonly Stream[],
  sendEvent: () => Promise<unknown>,
  measure: () => Promise<number>,
): Promise<{ events: Deliveries[]; after: number; openMs: number }> {
  const clients = Array.from({ length: CLIENTS }, () =>
    fork(join(import.meta.dirname, 'peers/stream-client.ts'), { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] }),
  );
  try {
    const begun = performance.now();
    await Promise.all(
      clients.map((client, n) => {
        const share = streams.filter((_, place) => place % CLIENTS === n);
        return reportOf(client, { port, streams: share });
      }),
    );
    const openMs = performance.now() - begun;
    const after = await measure();
    const events: Deliveries[] = [];
    for (let event = 0; event < WARM_EVENTS + EVENTS; event++) {
      await Promise.all(clients.map((client) => reportOf(client, { expect: EVENT })));
      const reports = Promise.all(clients.map((client) => nextReport(client)));
      const sent = Number(process.hrtime.bigint()) / 1e6;
      await sendEvent();
      const times = (await reports).flatMap((report) => ('times' in report ? report.times.map((at) => at - sent) : []));
      if (event >= WARM_EVENTS) events.push(times.toSorted((a, b) => a - b));
    }
    return { events, after, openMs };
  } finally {
    for (const client of clients) client.disconnect();
  }
}

async function reportOf(client: ChildProcess, order: StreamOrder): Promise<StreamReport> {
  const report = nextReport(client);
  client.send(order);
  return report;
}

async function nextReport(client: ChildProcess): Promise<StreamReport> {
  const [report] = (await once(client, 'message')) as [StreamReport];
  if ('problem' in report) throw new Error(report.problem);
  return report;
}

const memoryOf = async (api: ChildProcess): Promise<number> => (await ask(api, 'memory')).memory!;

async function ask(api: ChildProcess, command: ApiCommand['command']): Promise<ApiMessage> {
  const answer = once(api, 'message') as Promise<[ApiMessage]>;
  api.send({ command } satisfies ApiCommand);
  return (await answer)[0];
}
