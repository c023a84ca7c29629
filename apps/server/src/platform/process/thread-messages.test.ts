import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { onMessage } from './thread-messages.ts';

it("leaves out what Node sends of a thread's imports while it watches them", async () => {
  const code = `const { parentPort } = require('node:worker_threads');
    parentPort.postMessage({ 'watch:import': ['file:///x.ts'] });
    parentPort.postMessage({ rows: [1] });`;
  const thread = new Worker(code, { eval: true });
  const received: object[] = [];
  onMessage(thread, (message) => received.push(message));
  await once(thread, 'exit');
  expect(received).toEqual([{ rows: [1] }]);
});
