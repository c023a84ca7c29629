import { createHash, randomBytes } from 'node:crypto';
import type { ReplyOf } from '@lootfolio/contract/call';
import type { addChannel } from '@lootfolio/contract/features/people/notifications';
import { MarketError } from '@lootfolio/marketplaces/port';
import { inTransactionOf } from '../../../platform/database/own-rows.ts';
import { audit } from '../../../platform/security/audit.ts';
import type { Caller } from '../../../platform/security/sessions.ts';
import type { Config } from '../../../platform/process/config.ts';
import { invalidField, Refusal } from '../../../platform/errors/refusal.ts';
import { text } from '@lootfolio/texts/text';
import type { Language } from '@lootfolio/texts/languages';
import { readSubscription, readWebhook } from './channel-targets.rules.ts';
import { readTargets, storeCode, type StoredChannel } from './channels.store.ts';
import { failureOf } from './delivery.rules.ts';
import { linkChannel, type Target } from './link-channel.ts';
import type { Channel, LinkedChannel } from './channels.rules.ts';
import { sendMessage, type Outgoing, type SendParts } from './send-message.ts';
import { encryptPush } from './web-push.ts';

export type LinkParts = SendParts & { config: Pick<Config, 'TELEGRAM_BOT_NAME'>; offered: readonly Channel[] };
type Reply = Pick<ReplyOf<typeof addChannel>, 'item' | 'link'>;

export const testMessage = (language: Language): Outgoing => ({
  title: text('notifications.testTitle', language),
  message: text('notifications.testMessage', language),
  link: '/user-details#notifications',
});

/**
 * Links a channel: a Discord webhook that accepted a test message, or a browser's push subscription. For Telegram, returns a code that
 * the user sends to the bot.
 * @throws Refusal PROVIDER_OFF, VALIDATION for a target of another kind or one that refused the message, LIMIT_REACHED, MARKET_UNAVAILABLE
 */
export async function beginLinking(
  parts: LinkParts,
  caller: Caller,
  { channel, target }: { channel: LinkedChannel; target: string },
  language: Language,
): Promise<Reply> {
  if (!parts.offered.includes(channel)) throw new Refusal('PROVIDER_OFF', 'notifications.channelOff');
  switch (channel) {
    case 'DISCORD':
      return { item: await linkDiscord(parts, caller, target, language), link: null };
    case 'PUSH':
      return { item: await linkBrowser(parts, caller, target), link: null };
    case 'TELEGRAM':
      return { item: null, link: await issueCode(parts, caller) };
  }
}

async function linkDiscord(parts: LinkParts, caller: Caller, target: string, language: Language) {
  const webhook = readWebhook(target);
  if (!webhook) throw invalidField('target', 'notifications.discordAddress');
  try {
    await sendMessage(parts, 'DISCORD', webhook.url, testMessage(language), new AbortController().signal);
  } catch (error) {
    if (!(error instanceof MarketError)) throw error;
    if (failureOf('DISCORD', error).result === 'later') throw new Refusal('MARKET_UNAVAILABLE', 'notifications.channelUnreachable');
    throw invalidField('target', 'notifications.channelRefused');
  }
  return link(parts, caller, {
    channel: 'DISCORD',
    identity: webhook.id,
    target: webhook.url,
    hint: `…${webhook.id.slice(-4)}`,
  });
}

async function linkBrowser(parts: LinkParts, caller: Caller, target: string) {
  const subscription = readSubscription(target, parts.config.WORLD);
  if (!subscription || !canEncrypt(subscription.keys)) throw invalidField('target', 'notifications.pushSubscription');
  return link(parts, caller, {
    channel: 'PUSH',
    identity: subscription.endpoint,
    target: JSON.stringify(subscription),
    hint: new URL(subscription.endpoint).host,
  });
}

const link = ({ db, box }: LinkParts, caller: Caller, target: Target): Promise<StoredChannel> =>
  inTransactionOf(db, caller, (tx) => linkChannel(tx, caller, target, box));

/** False when the key is not a point on the curve; its length alone does not guarantee that. */
function canEncrypt(keys: { p256dh: string; auth: string }): boolean {
  try {
    return encryptPush('', keys).length > 0;
  } catch {
    return false;
  }
}

async function issueCode({ db, config, outside }: LinkParts, caller: Caller): Promise<Reply['link']> {
  if ((await readTargets(db, caller.userId, 'TELEGRAM')).length > 0) throw new Refusal('LIMIT_REACHED', 'notifications.channelLinked');
  const code = randomBytes(18).toString('base64url');
  const expires = await inTransactionOf(db, caller, async (tx) => {
    await audit(tx, caller, { action: 'channel.asked', object: `user:${caller.userId}` });
    return storeCode(tx, caller.userId, hashCode(code));
  });
  const url = outside.resolve(`https://t.me/${config.TELEGRAM_BOT_NAME}?start=${code}`);
  return { code, url, expires_at: expires.toISOString() };
}

export const hashCode = (code: string): Buffer => createHash('sha256').update(code).digest();
