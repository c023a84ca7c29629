import type { Worker } from 'node:worker_threads';

/** Receives what a thread sends. Under `node --watch` (`npm run dev`) Node itself sends what the thread imports; that is left out. */
export function onMessage<Message extends object>(thread: Worker, receive: (message: Message) => void): void {
  thread.on('message', (message: Message) => {
    if (!('watch:import' in message)) receive(message);
  });
}
