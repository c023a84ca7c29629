import { z } from 'zod';

/** The time for which a code for Telegram is valid. */
export const CODE_MS = 15 * 60_000;

const WEBHOOK = /^https:\/\/(?:discord|discordapp)\.com\/api\/webhooks\/(\d{17,20})\/([\w-]{60,100})$/;

/** Returns the canonical address of a Discord webhook, and its id; null for any other address. */
export function readWebhook(target: string): { url: string; id: string } | null {
  const match = WEBHOOK.exec(target);
  return match && { url: `https://discord.com/api/webhooks/${match[1]}/${match[2]}`, id: match[1]! };
}

/** A browser's push subscription; keys in base64url. */
export type PushSubscription = { endpoint: string; keys: { p256dh: string; auth: string } };

const bytes = (length: number) => z.string().refine((text) => Buffer.from(text, 'base64url').length === length);
const subscription = z.object({
  endpoint: z.string().max(1000),
  keys: z.object({ p256dh: bytes(65), auth: bytes(16) }),
});

const PUSH_HOSTS = /^(?:fcm\.googleapis\.com|[\w-]+\.push\.services\.mozilla\.com|[\w.-]+\.notify\.windows\.com|[\w-]+\.push\.apple\.com)$/;
const SANDBOX_HOST = 'push.sandbox';

/**
 * Reads a push subscription. Null unless its endpoint belongs to a known push service, because the server must not post to arbitrary
 * addresses.
 */
export function readSubscription(target: string, world: 'sandbox' | 'live'): PushSubscription | null {
  try {
    const parsed = subscription.parse(JSON.parse(target));
    const url = new URL(parsed.endpoint);
    const known = PUSH_HOSTS.test(url.host) || (world === 'sandbox' && url.host === SANDBOX_HOST);
    return known && url.protocol === 'https:' && url.username === '' && url.password === '' ? { ...parsed, endpoint: url.href } : null;
  } catch {
    return null;
  }
}
