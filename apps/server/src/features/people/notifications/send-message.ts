import type { HttpClient, RequestLimit } from '@lootfolio/marketplaces/port';
import type { Config } from '../../../platform/process/config.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { SecretBox } from '../../../platform/secrets/secrets.ts';
import type { Outside } from '../../../platform/outside/outside.ts';
import type { PushSubscription } from './channel-targets.rules.ts';
import type { LinkedChannel } from './channels.rules.ts';
import { plainForDiscord, plainForTelegram, plainWithin } from './plain-message.ts';
import { pushKeys } from './push-keys.ts';
import { encryptPush, vapid } from './web-push.ts';

export type SendParts = {
  db: Db;
  box: SecretBox;
  config: Pick<Config, 'WORLD' | 'PUBLIC_URL' | 'MAIL_FROM' | 'TELEGRAM_BOT_TOKEN'>;
  outside: Outside;
};

/**
 * A message ready to be sent, in its reader's language. `link` is a path of this site. A browser recognises a duplicate by `tag` and
 * shows it once.
 */
export type Outgoing = { title: string; message: string; link: string | null; tag?: string };

/** Limits of the services for one sender, over all receivers. */
export const LIMITS: Record<LinkedChannel, RequestLimit> = {
  DISCORD: { requests: 40, perSeconds: 1 },
  TELEGRAM: { requests: 25, perSeconds: 1 },
  PUSH: { requests: 100, perSeconds: 1 },
};
export const BOUNDS = { timeoutMs: 15_000, maxBytes: 100_000 };
/** The maximum number of characters that the services accept. */
const DISCORD_LENGTH = { title: 256, description: 4096 };
const TELEGRAM_LENGTH = 4096;
/** The maximum number of characters of a message in a push; a push holds 4 KB in all. */
const MAX_PUSH_LENGTH = 400;
const DAY_SECONDS = 86_400;

/**
 * Sends one message to a linked target.
 * @param target as stored: a webhook's address, a chat's id, a subscription
 * @param maxWaitMs the maximum wait for the limit of the service
 * @throws MarketError when the service did not accept it
 * @throws LimitReached
 */
export async function sendMessage(
  parts: SendParts,
  channel: LinkedChannel,
  target: string,
  outgoing: Outgoing,
  signal: AbortSignal,
  maxWaitMs?: number,
): Promise<void> {
  const http = parts.outside.client(channel.toLowerCase(), LIMITS[channel], signal, {
    perReceiver: true,
    ...(maxWaitMs !== undefined && { maxWaitMs }),
  });
  const url = outgoing.link && parts.config.PUBLIC_URL + outgoing.link;
  switch (channel) {
    case 'DISCORD':
      return toDiscord(http, target, { ...outgoing, url });
    case 'TELEGRAM':
      return toTelegram(http, parts.config.TELEGRAM_BOT_TOKEN!, target, { ...outgoing, url });
    case 'PUSH':
      return toBrowser(parts, http, JSON.parse(target) as PushSubscription, outgoing);
  }
}

type Linked = Outgoing & { url: string | null };

const json = (body: object) => ({ headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

async function toDiscord(http: HttpClient, webhook: string, { title, message, url }: Linked): Promise<void> {
  const embed = {
    title: plainWithin(title, DISCORD_LENGTH.title, plainForDiscord),
    description: plainWithin(message, DISCORD_LENGTH.description, plainForDiscord),
    ...(url && { url }),
  };
  // names in a message must not notify anybody
  await http({ ...BOUNDS, method: 'POST', url: webhook, ...json({ embeds: [embed], allowed_mentions: { parse: [] } }) });
}

async function toTelegram(http: HttpClient, token: string, chat: string, { title, message, url }: Linked): Promise<void> {
  const names = `${title}\n\n${message}`;
  const end = url ? `\n\n${url}` : '';
  // without a parse mode, so that nothing in the text is formatting
  const text = plainWithin(names, TELEGRAM_LENGTH - end.length, plainForTelegram) + end;
  const body = { chat_id: Number(chat), text, link_preview_options: { is_disabled: true } };
  await http({ ...BOUNDS, method: 'POST', url: `https://api.telegram.org/bot${token}/sendMessage`, ...json(body) });
}

async function toBrowser(parts: SendParts, http: HttpClient, { endpoint, keys }: PushSubscription, outgoing: Outgoing): Promise<void> {
  const payload = JSON.stringify({ ...outgoing, message: clip(outgoing.message, MAX_PUSH_LENGTH) });
  const headers = {
    authorization: vapid(await pushKeys(parts.db, parts.box), endpoint, contactOf(parts.config)),
    'content-encoding': 'aes128gcm',
    'content-type': 'application/octet-stream',
    ttl: String(DAY_SECONDS),
    // while the browser is offline, the service keeps only the last message of a topic
    ...(outgoing.tag !== undefined && { topic: outgoing.tag }),
  };
  await http({ ...BOUNDS, method: 'POST', url: endpoint, headers, body: encryptPush(payload, keys) });
}

/** Cuts a text to a length without splitting a surrogate pair. */
const clip = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, length - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;

/** Returns the operator's address, which push services expect. */
export const contactOf = ({ PUBLIC_URL, MAIL_FROM }: Pick<Config, 'PUBLIC_URL' | 'MAIL_FROM'>): string =>
  PUBLIC_URL.startsWith('https:') ? PUBLIC_URL : `mailto:${/<([^>]+)>/.exec(MAIL_FROM)?.[1] ?? MAIL_FROM}`;
