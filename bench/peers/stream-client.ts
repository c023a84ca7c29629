/** Browsers with open event streams, in a process of their own. They note when each of them receives an event. */
import { once } from 'node:events';
import { connect } from 'node:net';

/** First the streams to open on a port; then, for each event, the text that it has. */
export type StreamOrder = { port: number; streams: readonly { address: string; cookie: string | null }[] } | { expect: string };
/**
 * `ready`: the streams are open, or the event may be sent. `times`: when each stream received it, in milliseconds of the machine's monotonic
 * clock.
 */
export type StreamReport = { ready: true } | { times: number[] } | { problem: string };

/** Streams that are opened at the same time. */
const AT_ONCE = 100;
/** Read by all sockets, one after the other. */
const buffer = Buffer.alloc(65_536);

let expected = 'retry:';
let times: number[] = [];
let all = 0;

const nowMs = (): number => Number(process.hrtime.bigint()) / 1e6;
const tell = (report: StreamReport): void => void process.send!(report);

async function open(port: number, { address, cookie }: { address: string; cookie: string | null }): Promise<void> {
  const first = Promise.withResolvers<void>();
  const socket = connect({
    ...{ port, host: '127.0.0.1' },
    onread: {
      buffer,
      callback: (size) => {
        if (buffer.subarray(0, size).includes(expected)) {
          times.push(nowMs());
          first.resolve();
          if (times.length === all) tell({ times });
        }
        return true;
      },
    },
  });
  socket.on('error', ({ message }) => tell({ problem: message }));
  socket.on('close', () => tell({ problem: 'a stream ended' }));
  await once(socket, 'connect');
  const lines = [
    'GET /api/v1/events HTTP/1.1',
    'host: desk',
    `x-forwarded-for: ${address}`,
    ...(cookie === null ? [] : [`cookie: ${cookie}`]),
  ];
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  await first.promise;
}

process.on('message', (message) => void take(message as StreamOrder));
process.on('disconnect', () => process.exit(0));

async function take(order: StreamOrder): Promise<void> {
  if ('expect' in order) {
    times = [];
    expected = order.expect;
    return tell({ ready: true });
  }
  const waiting = [...order.streams];
  const openNext = async (): Promise<void> => {
    for (let stream = waiting.shift(); stream; stream = waiting.shift()) await open(order.port, stream);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, openNext));
  all = order.streams.length;
  tell({ ready: true });
}
