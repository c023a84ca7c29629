/** The unchanged api with a monitor of its event-loop delay. Sends its port, then the markets whose new prices became visible. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createApi } from '../apps/server/src/app.ts';
import { loadConfig } from '../apps/server/src/platform/process/config.ts';
import { createLog } from '../apps/server/src/platform/process/log.ts';
import type { ApiMessage, ApiCommand } from './world.ts';

const config = loadConfig(process.env);
const api = await createApi(config, { connectionString: config.DATABASE_URL! }, createLog('warn', 'api'));
await api.app.listen({ host: '127.0.0.1', port: 0 });

const send = (message: ApiMessage): void => void process.send!(message);
const delay = monitorEventLoopDelay({ resolution: 2 });
delay.enable();
process.on('message', (message: ApiCommand) => {
  if (message.command === 'reset') delay.reset();
  if (message.command === 'delay') send({ delay: { p99: delay.percentile(99) / 1e6, max: delay.max / 1e6 } });
  if (message.command === 'cpu') send({ cpu: process.cpuUsage() });
  if (message.command === 'memory') {
    globalThis.gc!();
    send({ memory: process.memoryUsage.rss() });
  }
});
process.on('disconnect', () => void api.stop().finally(() => process.exit(0)));
api.boards.onSwap((swapped) => send({ swapped }));
const address = api.app.server.address();
send({ port: typeof address === 'object' ? address!.port : 0 });
