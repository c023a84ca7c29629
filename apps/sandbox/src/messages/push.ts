import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createRecentList } from '../http/recent-list.ts';
import type { World } from '../world.ts';
import { decrypt, isVapid, receiverOf, type Receiver } from './push-crypto.ts';

const ORIGIN = 'https://push.sandbox';
const MAX_BYTES = 4096;
const ID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/;
const URGENCIES = ['very-low', 'low', 'normal', 'high'];

type Message = { subscription: string; payload: string; ttl: number; urgency: string; topic: string | null; at: string };

/**
 * A push service and the browsers behind it: `GET /push.sandbox/_subscription` creates a subscription, `DELETE …/{id}` ends one,
 * `GET /_push.json` lists received messages, decrypted (`subscription=` filters by id), `DELETE /_push` deletes them.
 */
export function registerPush(app: FastifyInstance, world: World): void {
  const removed = new Set<string>();
  const messages = createRecentList<Message>();
  const receiver = (id: string): Receiver => receiverOf(`push ${world.seed} ${id}`);

  app.register((service, _options, done) => {
    service.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body));

    service.get('/push.sandbox/_subscription', () => {
      const id = randomUUID();
      const { keys, auth } = receiver(id);
      return {
        endpoint: `${ORIGIN}/send/${id}`,
        expirationTime: null,
        keys: { p256dh: keys.getPublicKey('base64url'), auth: auth.toString('base64url') },
      };
    });
    service.delete('/push.sandbox/_subscription/:id', (request, reply) => {
      removed.add((request.params as { id: string }).id);
      return reply.code(204).send();
    });
    service.post('/push.sandbox/send/:id', (request, reply) => {
      const { id } = request.params as { id: string };
      if (removed.has(id)) return refuse(reply, 410, 'the subscription has ended');
      if (!ID.test(id)) return refuse(reply, 404, 'no such subscription');
      const problem = findProblem(request);
      if (problem) return refuse(reply, ...problem);
      const payload = read(receiver(id), request.body as Buffer);
      if (payload === null) return refuse(reply, 400, 'the browser could not decrypt the message');
      const { ttl, urgency = 'normal', topic = null } = request.headers as Record<string, string | undefined>;
      const at = new Date(world.clock.now()).toISOString();
      const added = messages.add({ subscription: id, payload, ttl: Number(ttl), urgency, topic, at });
      return reply
        .code(201)
        .headers({ location: `${ORIGIN}/message/${added.id}`, ttl: Number(ttl) })
        .send();
    });
    done();
  });

  app.get('/_push.json', (request) => {
    const { subscription } = request.query as Record<string, unknown>;
    return { messages: messages.all().filter((message) => subscription === undefined || message.subscription === subscription) };
  });
  app.delete('/_push', (_request, reply) => {
    messages.clear();
    return reply.code(204).send();
  });
}

const refuse = (reply: FastifyReply, code: number, message: string): FastifyReply => reply.code(code).send({ code, error: message });

/** The status and reason with which a push service refuses a request before it decrypts the message; null when it accepts. */
function findProblem({ headers, body }: FastifyRequest): [number, string] | null {
  if (!headers.authorization) return [401, 'Authorization is missing'];
  if (!isVapid(headers.authorization, ORIGIN)) return [403, 'the VAPID token is not valid for this service'];
  if (!/^\d+$/.test(String(headers['ttl']))) return [400, 'TTL must be a number of seconds'];
  if (headers['content-encoding'] !== 'aes128gcm') return [415, 'Content-Encoding must be aes128gcm'];
  if (!Buffer.isBuffer(body) || body.length === 0) return [400, 'there is no message'];
  if (body.length > MAX_BYTES) return [413, `a message has at most ${MAX_BYTES} bytes`];
  if (!URGENCIES.includes(String(headers['urgency'] ?? 'normal'))) return [400, 'Urgency is unknown'];
  if (!/^[\w-]{1,32}$/.test(String(headers['topic'] ?? '-'))) return [400, 'Topic has at most 32 characters of base64url'];
  return null;
}

function read(receiver: Receiver, body: Buffer): string | null {
  try {
    return decrypt(receiver, body);
  } catch {
    return null;
  }
}
