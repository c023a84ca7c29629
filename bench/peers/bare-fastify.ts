/** A Fastify server without anything else: reads the body and sends the bytes that it was given. */
import { createRequire } from 'node:module';

// the product's own version
const { fastify } = createRequire(new URL('../../apps/server/package.json', import.meta.url))('fastify') as typeof import('fastify');

type Order = { encoding: string | null; bytes: Buffer };

async function serve({ encoding, bytes }: Order): Promise<void> {
  const app = fastify();
  app.post('/', (_request, reply) => {
    if (encoding) reply.header('content-encoding', encoding);
    reply.type('application/json; charset=utf-8').send(bytes);
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  process.on('message', () => process.send!({ cpu: process.cpuUsage() }));
  const address = app.server.address();
  process.send!({ port: typeof address === 'object' ? address!.port : 0 });
}

process.once('message', (message) => void serve(message as Order));
process.on('disconnect', () => process.exit(0));
