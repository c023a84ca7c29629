import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { CHANNELS, typeById, type Channel } from './notification-types.ts';

export type Subscription = { userId: number; typeId: number; channel: Channel };

/** A key of its own, so that a signature is good for nothing else. */
const signature = (secretKey: string, text: string): Buffer =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', Buffer.from(secretKey, 'hex'), '', 'unsubscribe', 32)))
    .update(text)
    .digest();

/** What the link of a message carries: it switches that type off on that channel, and can do nothing else. */
export function unsubscribeToken(secretKey: string, { userId, typeId, channel }: Subscription): string {
  const text = `${userId}.${typeId}.${channel}`;
  return `${text}.${signature(secretKey, text).toString('base64url')}`;
}

/** Null where the token is not one of ours. */
export function readUnsubscribeToken(secretKey: string, token: string): Subscription | null {
  const match = /^((\d{1,10})\.(\d{1,4})\.([A-Z]+))\.([\w-]{43})$/.exec(token);
  if (!match || !timingSafeEqual(signature(secretKey, match[1]!), Buffer.from(match[5]!, 'base64url'))) return null;
  const channel = CHANNELS.find((one) => one === match[4]);
  return channel && typeById(Number(match[3])) ? { userId: Number(match[2]), typeId: Number(match[3]), channel } : null;
}

/** Where mail services post when their reader unsubscribes, below the API's prefix. */
export const ONE_CLICK_PATH = '/notifications/one-click';

/**
 * How a mail says that it can be unsubscribed from: by one click in the reader's mail program, which the standard knows over https
 * only (RFC 8058), and by the page to which the same address leads a browser.
 */
export function unsubscribeHeaders(publicUrl: string, token: string): Record<string, string> {
  const address = `<${publicUrl}/api/v1${ONE_CLICK_PATH}?token=${token}>`;
  return { 'List-Unsubscribe': address, ...(publicUrl.startsWith('https:') && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }) };
}
