import type { HttpClient } from '@lootfolio/marketplaces/port';
import { z } from 'zod';
import type { Tx } from '../../../platform/database/database.ts';
import { lockUser } from '../../../platform/database/own-rows.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { Refusal } from '../../../platform/errors/refusal.ts';
import type { SecretBox } from '../../../platform/secrets/secrets.ts';
import { hashCode, testMessage } from './begin-linking.ts';
import { consumeCode, findCodeOwner } from './channels.store.ts';
import { linkChannel, type Target } from './link-channel.ts';
import { languageOfUser } from './notifications.reads.ts';
import { sendMessage, type SendParts } from './send-message.ts';

const updates = z.object({
  result: z.array(
    z.object({
      update_id: z.int(),
      message: z
        .object({
          text: z.string().optional(),
          chat: z.object({ id: z.int(), type: z.string(), username: z.string().optional(), first_name: z.string().optional() }),
        })
        .optional()
        .catch(undefined),
    }),
  ),
});
type Updates = z.output<typeof updates>;
type Message = NonNullable<Updates['result'][number]['message']>;

const START = /^\/start(?:@\w+)?\s+([\w-]{10,64})$/;
const PAGE = 100;
/** A run ends when it would have to wait longer for Telegram's limit; the next run continues. */
const MAX_WAIT_MS = 2000;

/** Pages read in one run; the next run reads the rest. */
const MAX_PAGES = 20;

/**
 * Reads the messages to the operator's bot and links the chats that sent one of our codes. Each request confirms what the previous one
 * read. After an interrupted run, unconfirmed messages arrive again, and their codes are already used. The ids of updates are not
 * stored, because Telegram starts from other ids after a quiet week.
 * @throws MarketError
 * @throws LimitReached
 */
export async function readTelegram(parts: SendParts, signal: AbortSignal): Promise<void> {
  const http = parts.outside.client('telegram-updates', { requests: 60, perSeconds: 60 }, signal, {
    maxWaitMs: MAX_WAIT_MS,
    priority: 'background',
  });
  let offset: number | null = null;
  for (let page = 0; page < MAX_PAGES; page++) {
    const { result }: Updates = await fetchUpdates(http, parts.config.TELEGRAM_BOT_TOKEN!, offset);
    for (const { message } of result) if (message) await readMessage(parts, message, signal);
    if (result.length === 0) return;
    offset = Math.max(...result.map((update) => update.update_id)) + 1;
  }
}

async function fetchUpdates(http: HttpClient, token: string, offset: number | null): Promise<Updates> {
  const query = new URLSearchParams({ limit: String(PAGE), timeout: '0', allowed_updates: '["message"]' });
  if (offset !== null) query.set('offset', String(offset));
  const { body } = await http({ url: `https://api.telegram.org/bot${token}/getUpdates?${query.toString()}`, timeoutMs: 15_000 });
  return updates.parse(JSON.parse(body.toString('utf8')));
}

/** Links a chat to the user of its code, which works once. Returns the user; null when nothing was linked. */
async function linkChat(tx: Tx, codeHash: Buffer, target: Target, box: SecretBox): Promise<number | null> {
  const userId = await findCodeOwner(tx, codeHash);
  if (userId === null) return null;
  try {
    // the user is locked before the code, in the same order as everywhere else, to avoid a deadlock
    await lockUser(tx, userId);
    if ((await consumeCode(tx, codeHash)) === null) return null;
    await linkChannel(tx, { userId, ip: null }, target, box);
    return userId;
  } catch (error) {
    // another chat was linked after the code was issued, or the account was deleted
    if (error instanceof Refusal) return null;
    throw error;
  }
}

/** Handles one message. Only private chats count: in a group, others would read what is sent there. */
async function readMessage(parts: SendParts, { text, chat }: Message, signal: AbortSignal): Promise<void> {
  const code = START.exec(text?.trim() ?? '')?.[1];
  if (!code || chat.type !== 'private') return;
  const hint = chat.username ? `@${chat.username}` : (chat.first_name ?? '');
  const target = { channel: 'TELEGRAM', identity: String(chat.id), target: String(chat.id), hint } as const;
  const userId = await inTransaction(parts.db, (tx) => linkChat(tx, hashCode(code), target, parts.box));
  if (userId === null) return;
  const language = await languageOfUser(parts.db, userId);
  // a failure is ignored, because the first real message shows if the chat can be reached
  await sendMessage(parts, 'TELEGRAM', String(chat.id), testMessage(language), signal).catch(() => {});
}
