import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../clock.ts';
import { HTML } from '../http/html.ts';
import { queryOf } from '../http/hosts.ts';
import { createConversations, type Conversations } from './telegram-chats.ts';
import { telegramPage } from './telegram-page.ts';
import { plainText } from './telegram-text.ts';

const TOKEN = 'sandbox-bot';
const BOT = { id: 7_000_000_001, is_bot: true, first_name: 'Lootfolio Sandbox', username: 'lootfolio_sandbox_bot' };
const MAX_LENGTH = 4096;
/** The id of the chat on the page where a person writes by hand. */
const PAGE_CHAT_ID = 1001;

type Parameters = Readonly<Record<string, unknown>>;
type Answer = { ok: true; result: unknown } | { ok: false; error_code: number; description: string };

/**
 * Telegram's Bot API for one bot. Any positive chat id is a chat with a person. `POST /_telegram/say` writes to the bot, `POST
 * /_telegram/block` blocks the bot until that person writes again, `GET /_telegram.json` lists the bot's messages (`chat_id=` filters),
 * `DELETE /_telegram` deletes everything, `/_telegram` is a page for writing by hand. `t.me` redirects to that page.
 */
export function registerTelegram(app: FastifyInstance, clock: Clock): void {
  const chats = createConversations(() => Math.floor(clock.now() / 1000));

  app.all('/api.telegram.org/:bot/:method', async (request, reply) => {
    const { bot, method } = request.params as { bot: string; method: string };
    const answer = bot === `bot${TOKEN}` ? await answerTo(chats, method.toLowerCase(), parameters(request)) : failure(401, 'Unauthorized');
    return reply.code(answer.ok ? 200 : answer.error_code).send(answer);
  });

  app.post('/_telegram/say', (request, reply) => {
    const { chat_id: chatId, text, first_name: name } = parameters(request);
    const chat = chatOf(chatId);
    if (chat === null || typeof text !== 'string' || text.trim() === '')
      return refuse(reply, 'chat_id (a positive integer) and text are needed');
    const update = chats.receive(chat, text.trim(), typeof name === 'string' && name !== '' ? name : 'Deniz');
    return request.body instanceof URLSearchParams ? reply.redirect('/_telegram', 303) : update;
  });
  app.post('/_telegram/block', (request, reply) => {
    const chat = chatOf(parameters(request)['chat_id']);
    if (chat === null) return refuse(reply, 'chat_id (a positive integer) is needed');
    chats.block(chat);
    return reply.code(204).send();
  });
  app.get('/_telegram.json', (request) => {
    const chat = queryOf(request)['chat_id'];
    return { messages: chats.sent().filter(({ chat_id: id }) => chat === undefined || String(id) === chat) };
  });
  app.delete('/_telegram', (_request, reply) => {
    chats.clear();
    return reply.code(204).send();
  });
  app.get('/_telegram', (request, reply) =>
    reply.type(HTML).send(telegramPage(chats.conversation(PAGE_CHAT_ID), PAGE_CHAT_ID, BOT.username, queryOf(request)['text'] ?? '')),
  );
  app.get('/t.me/:bot', (request, reply) =>
    reply.redirect(`/_telegram?text=${encodeURIComponent(`/start ${queryOf(request)['start'] ?? ''}`.trim())}`),
  );
}

const refuse = (reply: FastifyReply, error: string): FastifyReply => reply.code(400).send({ error });

/** Telegram accepts parameters in the query, in a form or as JSON. */
function parameters(request: FastifyRequest): Parameters {
  const { body } = request;
  const fields = body instanceof URLSearchParams ? Object.fromEntries(body) : ((body ?? {}) as Parameters);
  return { ...queryOf(request), ...fields };
}

function answerTo(chats: Conversations, method: string, fields: Parameters): Answer | Promise<Answer> {
  switch (method) {
    case 'getme':
      return success({ ...BOT, can_join_groups: true, can_read_all_group_messages: false, supports_inline_queries: false });
    case 'getupdates':
      return updates(chats, fields);
    case 'sendmessage':
      return sendMessage(chats, fields);
    default:
      return failure(404, 'Not Found');
  }
}

async function updates(chats: Conversations, fields: Parameters): Promise<Answer> {
  const found = await chats.updates(integer(fields['offset'], 0), integer(fields['limit'], 100), integer(fields['timeout'], 0));
  return found
    ? success(found)
    : failure(409, 'Conflict: terminated by other getUpdates request; make sure that only one bot instance is running');
}

function sendMessage(chats: Conversations, fields: Parameters): Answer {
  if (fields['chat_id'] === undefined || fields['chat_id'] === '') return failure(400, 'Bad Request: chat_id is empty');
  const chat = chatOf(fields['chat_id']);
  if (chat === null) return failure(400, 'Bad Request: chat not found');
  const mode = typeof fields['parse_mode'] === 'string' ? fields['parse_mode'] : '';
  const raw = typeof fields['text'] === 'string' ? fields['text'] : '';
  const text = plainText(raw, mode);
  if (text === null) return failure(400, "Bad Request: can't parse entities: Unsupported start tag");
  if (text.trim() === '') return failure(400, 'Bad Request: message text is empty');
  if (text.length > MAX_LENGTH) return failure(400, 'Bad Request: message is too long');
  const message = chats.send(chat, text, raw, mode);
  if (!message) return failure(403, 'Forbidden: bot was blocked by the user');
  return success({ message_id: message.message_id, from: BOT, chat: message.chat, date: message.date, text });
}

const success = (result: unknown): Answer => ({ ok: true, result });
const failure = (code: number, description: string): Answer => ({ ok: false, error_code: code, description });

/** The id of a person's chat is positive. It may arrive as text. */
function chatOf(value: unknown): number | null {
  const id = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : null;
}

function integer(value: unknown, otherwise: number): number {
  const number = Number(value ?? otherwise);
  return Number.isSafeInteger(number) ? number : otherwise;
}
