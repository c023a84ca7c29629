import type { Worker } from 'node:worker_threads';

/**
 * Receives the messages of a thread. Under `node --watch` (`npm run dev`) Node itself sends messages about the thread's imports; these are
 * skipped.
 */
export function onMessage<Message extends object>(thread: Worker, receive: (message: Message) => void): void {
  thread.on('message', (message: Message) => {
    if (!('watch:import' in message)) receive(message);
  });
}
