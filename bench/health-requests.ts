/** A thread that requests `/health` at a steady pace. Sends a message after the first answer, and the time of each request at the end. */
import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

const EVERY_MS = 20;

const waits: number[] = [];
let ended = false;
parentPort!.once('message', () => (ended = true));

const request = async (): Promise<number> => {
  const start = performance.now();
  await (await fetch(`${workerData as string}/health`)).arrayBuffer();
  return performance.now() - start;
};

await request();
parentPort!.postMessage('ready');
while (!ended) {
  waits.push(await request());
  await wait(EVERY_MS);
}
parentPort!.postMessage(waits);
