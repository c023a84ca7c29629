import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Db } from '../apps/server/src/platform/database/database.ts';
import { costFigure, median, percentile, plainFigure, type Figure } from './figures.ts';
import type { StreamOrder, StreamReport } from './peers/stream-client.ts';
import { askServer, createEmptyDatabase, signIn, startApi, type ApiCommand } from './world.ts';

const STREAMS = 5000;
/** The streams of a user or of a visitor's network: as many as the api lets them have. */
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
/** Of one event, in milliseconds from its sending to its arrival at each stream, sorted. */
type Deliveries = number[];

/** One event to 5,000 open streams of an api, and in turn with it the same bytes from a bare server to as many sockets. */
export async function benchStreams(folder: string): Promise<Figure[]> {
  const database = await createEmptyDatabase(folder);
  const bare = fork(join(import.meta.dirname, 'peers/bare-streams.ts'), { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  try {
    const [{ port }] = (await once(bare, 'message')) as [{ port: number }];
    const streams = await streamsOf(database.db);
    const api = await startApi(database.url, { TRUST_PROXY: '1' });
    try {
      const notify = (): Promise<unknown> => database.pool.query('select pg_notify($1, $2)', [CHANNEL, '']);
      return await withStreams(port, streams, async (toBare) => {
        const before = await askServer(api.child, 'memory');
        const begun = performance.now();
        return withStreams(api.port, streams, async (toApi) => {
          const openMs = performance.now() - begun;
          const memory = (await askServer(api.child, 'memory')) - before;
          api.child.send({ command: 'reset' } satisfies ApiCommand);
          const own: Deliveries[] = [];
          const peer: Deliveries[] = [];
          for (let event = 0; event < WARM_EVENTS + EVENTS; event++) {
            peer.push(await toBare(async () => bare.send(EVENT)));
            own.push(await toApi(notify));
          }
          const delay = await askServer(api.child, 'delay');
          return [
            plainFigure(`${STREAMS} streams opened, each second`, STREAMS / (openMs / 1000), 'streams'),
            ...figuresOf(own.slice(WARM_EVENTS), peer.slice(WARM_EVENTS)),
            plainFigure('event-loop delay of the api meanwhile, longest', delay.max, 'ms', '50 ms'),
            plainFigure('memory of an open stream', memory / STREAMS / 1024, 'KB'),
          ];
        });
      });
    } finally {
      await api.stop();
    }
  } finally {
    bare.disconnect();
    await database.stop();
  }
}

/** Half of them of visitors, from as many networks as they need. */
async function streamsOf(db: Db): Promise<Stream[]> {
  const streams: Stream[] = [];
  for (let place = 0; place < STREAMS / OF_EACH; place++) {
    const address = `10.0.${Math.floor(place / 250)}.${place % 250}`;
    const cookie = place % 2 === 0 ? null : `lf_session=${await signIn(db)}`;
    streams.push(...Array.from({ length: OF_EACH }, () => ({ address, cookie })));
  }
  return streams;
}

function figuresOf(own: readonly Deliveries[], bare: readonly Deliveries[]): Figure[] {
  const all = own.flat();
  const cost = median(own.map((times, event) => percentile(times, 0.99) / percentile(bare[event]!, 0.99)));
  return [
    plainFigure(`an event to ${STREAMS} streams, from its sending, p50`, percentile(all, 0.5), 'ms'),
    plainFigure('the same, p99', percentile(all, 0.99), 'ms', '300 ms'),
    plainFigure('the same, last of all', percentile(all, 1), 'ms'),
    plainFigure('from the first stream to the last, median of the events', median(own.map((times) => times.at(-1)! - times[0]!)), 'ms'),
    costFigure('p99 of an event, against a bare server', median(own.map((times) => percentile(times, 0.99))), 'ms', cost, MAX_COST),
    plainFigure('the same of a bare server', median(bare.map((times) => percentile(times, 0.99))), 'ms'),
  ];
}

/** Sends an event and waits until all streams have it. */
type Deliver = (send: () => Promise<unknown>) => Promise<Deliveries>;

/** Opens the streams from processes of their own, for as long as `run` takes. */
async function withStreams<Result>(port: number, streams: readonly Stream[], run: (deliver: Deliver) => Promise<Result>): Promise<Result> {
  const clients = Array.from({ length: CLIENTS }, () =>
    fork(join(import.meta.dirname, 'peers/stream-client.ts'), { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] }),
  );
  try {
    await Promise.all(clients.map((client, n) => reportOf(client, { port, streams: streams.filter((_, place) => place % CLIENTS === n) })));
    return await run(async (send) => {
      await Promise.all(clients.map((client) => reportOf(client, { expect: EVENT })));
      const reports = Promise.all(clients.map(nextReport));
      const sent = Number(process.hrtime.bigint()) / 1e6;
      await send();
      const times = (await reports).flatMap((report) => ('times' in report ? report.times.map((at) => at - sent) : []));
      return times.toSorted((a, b) => a - b);
    });
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
