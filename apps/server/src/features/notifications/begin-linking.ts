import { createHash, randomBytes } from 'node:crypto';
import type { ReplyOf } from '@lootfolio/contract/call';
import type { addChannel } from '@lootfolio/contract/features/notifications';
import { MarketError } from '@lootfolio/marketplaces/port';
import { audit } from '../../platform/security/audit.ts';
import type { Config } from '../../platform/process/config.ts';
import { invalidField, Refusal } from '../../platform/http/refusal.ts';
import { text, type Language } from '../../platform/texts/texts.ts';
import { readSubscription, readWebhook } from './channel-targets.rules.ts';
import { readTargets, storeCode } from './channels.store.ts';
import { failureOf } from './delivery.rules.ts';
import { linkChannel } from './link-channel.ts';
import type { Channel, LinkedChannel } from './notification-types.ts';
import { sendMessage, type Outgoing, type SendParts } from './send-message.ts';
import { encryptPush } from './web-push.ts';

export type LinkParts = SendParts & { config: Pick<Config, 'TELEGRAM_BOT_NAME'>; offered: readonly Channel[] };
type Caller = { userId: number; ip: string };
type Reply = Pick<ReplyOf<typeof addChannel>, 'item' | 'link'>;

export const testMessage = (language: Language): Outgoing => ({
  title: text('testTitle', language),
  message: text('testMessage', language),
  link: '/user-details#notifications',
});

/**
 * Links what a user names: a Discord webhook that took a test message, a browser's subscription, or, for Telegram, a code that
 * he sends to the bot.
 * @throws Refusal PROVIDER_OFF, VALIDATION for a target of another kind or one that refused, LIMIT_REACHED, MARKET_UNAVAILABLE
 */
export async function beginLinking(
  parts: LinkParts,
  caller: Caller,
  { channel, target }: { channel: LinkedChannel; target: string },
  language: Language,
): Promise<Reply> {
  if (!parts.offered.includes(channel)) throw new Refusal('PROVIDER_OFF', 'channelOff');
  switch (channel) {
    case 'DISCORD':
      return { item: await linkDiscord(parts, caller, target, language), link: null };
    case 'PUSH':
      return { item: await linkBrowser(parts, caller, target), link: null };
    case 'TELEGRAM':
      return { item: null, link: await giveCode(parts, caller) };
  }
}

async function linkDiscord(parts: LinkParts, caller: Caller, target: string, language: Language) {
  const webhook = readWebhook(target);
  if (!webhook) throw invalidField('target', 'discordAddress');
  try {
    await sendMessage(parts, 'DISCORD', webhook.url, testMessage(language), new AbortController().signal);
  } catch (error) {
    if (!(error instanceof MarketError)) throw error;
    if (failureOf('DISCORD', error).result === 'later') throw new Refusal('MARKET_UNAVAILABLE', 'channelUnreachable');
    throw invalidField('target', 'channelRefused');
  }
  return linkChannel(parts, caller, {
    channel: 'DISCORD',
    identity: webhook.id,
    target: webhook.url,
    hint: `…${webhook.id.slice(-4)}`,
  });
}

async function linkBrowser(parts: LinkParts, caller: Caller, target: string) {
  const subscription = readSubscription(target, parts.config.WORLD);
  if (!subscription || !canEncrypt(subscription.keys)) throw invalidField('target', 'pushSubscription');
  return linkChannel(parts, caller, {
    channel: 'PUSH',
    identity: subscription.endpoint,
    target: JSON.stringify(subscription),
    hint: new URL(subscription.endpoint).host,
  });
}

/** Not every 65 bytes are a point of the curve. */
function canEncrypt(keys: { p256dh: string; auth: string }): boolean {
  try {
    return encryptPush('', keys).length > 0;
  } catch {
    return false;
  }
}

async function giveCode({ db, config, outside }: LinkParts, caller: Caller): Promise<Reply['link']> {
  if ((await readTargets(db, caller.userId, 'TELEGRAM')).length > 0) throw new Refusal('LIMIT_REACHED', 'channelLinked');
  const code = randomBytes(18).toString('base64url');
  const expires = await db.transaction().execute(async (tx) => {
    await audit(tx, { actorId: caller.userId, ip: caller.ip, action: 'channel.asked', object: `user:${caller.userId}` });
    return storeCode(tx, caller.userId, hashOfCode(code));
  });
  const url = outside.resolve(`https://t.me/${config.TELEGRAM_BOT_NAME}?start=${code}`);
  return { code, url, expires_at: expires.toISOString() };
}

export const hashOfCode = (code: string): Buffer => createHash('sha256').update(code).digest();
