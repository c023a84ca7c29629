import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Clock } from '../clock.ts';
import { queryOf } from '../http/hosts.ts';
import { createRecentList } from '../http/recent-list.ts';

type Execution = { content?: unknown; username?: unknown; embeds?: unknown };
type Message = { webhook_id: string; content: string; username: string; embeds: unknown[]; at: string };

const NAME = 'Sandbox webhook';
const MAX_LENGTH = 2000;
const MAX_EMBEDS = 10;

/**
 * Discord's webhooks, and the call without a key that tells the address of its gateway. A token that begins with `gone` belongs to a deleted webhook. `GET /_discord.json` lists the posted messages
 * (`webhook_id=` filters), `DELETE /_discord` deletes them.
 */
export function registerDiscord(app: FastifyInstance, clock: Clock): void {
  const messages = createRecentList<Message>();

  for (const base of ['/discord.com/api/webhooks/:id/:token', '/discord.com/api/:version/webhooks/:id/:token']) {
    app.get(base, (request, reply) => {
      const { id, token } = request.params as Address;
      return refusal(request.params as Address, reply) ?? webhook(id, token);
    });
    app.post(base, (request, reply) => {
      const { id } = request.params as Address;
      const refused = refusal(request.params as Address, reply);
      if (refused) return refused;
      const { content = '', username = NAME, embeds = [] } = (request.body ?? {}) as Execution;
      if (typeof content !== 'string' || typeof username !== 'string' || !Array.isArray(embeds))
        return invalid(reply, 'content', 'Wrong type.');
      if (content.length > MAX_LENGTH) return invalid(reply, 'content', `Must be ${MAX_LENGTH} or fewer in length.`);
      if (embeds.length > MAX_EMBEDS) return invalid(reply, 'embeds', `Must be ${MAX_EMBEDS} or fewer in length.`);
      if (content.trim() === '' && embeds.length === 0)
        return reply.code(400).send({ message: 'Cannot send an empty message', code: 50006 });
      const added = messages.add({
        webhook_id: id,
        content,
        username,
        embeds: embeds as unknown[],
        at: new Date(clock.now()).toISOString(),
      });
      return queryOf(request)['wait'] === 'true' ? sent(added) : reply.code(204).send();
    });
  }

  app.get('/discord.com/api/v10/gateway', () => ({ url: 'wss://gateway.discord.gg' }));

  app.get('/_discord.json', (request) => {
    const id = queryOf(request)['webhook_id'];
    return { messages: messages.all().filter((message) => id === undefined || message.webhook_id === id) };
  });
  app.delete('/_discord', (_request, reply) => {
    messages.clear();
    return reply.code(204).send();
  });
}

type Address = { id: string; token: string };

/** Null when the webhook exists; otherwise the reply that refuses the call. */
function refusal({ id, token }: Address, reply: FastifyReply): FastifyReply | null {
  if (token.startsWith('gone')) return reply.code(404).send({ message: 'Unknown Webhook', code: 10015 });
  if (!/^\d{17,20}$/.test(id)) return invalid(reply, 'webhook_id', `Value "${id}" is not snowflake.`);
  if (!/^[\w-]{60,80}$/.test(token)) return reply.code(401).send({ message: 'Invalid Webhook Token', code: 50027 });
  return null;
}

const invalid = (reply: FastifyReply, field: string, message: string): FastifyReply =>
  reply
    .code(400)
    .send({ message: 'Invalid Form Body', code: 50035, errors: { [field]: { _errors: [{ code: 'BASE_TYPE_INVALID', message }] } } });

/** The webhook as Discord returns it to callers with id and token: without its creator. */
const webhook = (id: string, token: string): Record<string, unknown> => ({
  application_id: null,
  avatar: null,
  channel_id: '1190000000000000001',
  guild_id: '1190000000000000000',
  id,
  name: NAME,
  type: 1,
  token,
  url: `https://discord.com/api/webhooks/${id}/${token}`,
});

const sent = ({ id, webhook_id: webhookId, content, username, embeds, at }: Message & { id: string }): Record<string, unknown> => ({
  id: String(1_190_000_000_000_000_100n + BigInt(id)),
  type: 0,
  content,
  channel_id: '1190000000000000001',
  author: { id: webhookId, username, avatar: null, discriminator: '0000', bot: true },
  embeds,
  timestamp: at,
  webhook_id: webhookId,
});
