import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { ApiCommand, ApiMessage } from './world.ts';

export const send = (message: ApiMessage): void => void process.send!(message);

/** Answers the commands of the bench in a process of the product, and calls `stop` when the bench has let go of it. */
export function answerCommands(stop: () => Promise<void>): void {
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
  process.on('disconnect', () => void stop().finally(() => process.exit(0)));
}
