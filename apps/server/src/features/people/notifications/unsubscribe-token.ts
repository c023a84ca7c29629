import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { CHANNELS, type Channel } from './channels.rules.ts';

export type Subscription = { userId: number; typeId: number; channel: Channel };

/** Signs with a derived key, so that a signature is valid only for this purpose. */
const signature = (secretKey: string, text: string): Buffer =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', Buffer.from(secretKey, 'hex'), '', 'unsubscribe', 32)))
    .update(text)
    .digest();

/** Returns the token in the link of a message: it switches one type off on one channel and allows nothing else. */
export function unsubscribeToken(secretKey: string, { userId, typeId, channel }: Subscription): string {
  const text = `${userId}.${typeId}.${channel}`;
  return `${text}.${signature(secretKey, text).toString('base64url')}`;
}

/** Reads a token. Null when this server did not make it with one of its keys. */
export function readUnsubscribeToken(secretKeys: readonly string[], token: string): Subscription | null {
  const match = /^((\d{1,10})\.(\d{1,4})\.([A-Z]+))\.([\w-]{43})$/.exec(token);
  const isMade = (key: string): boolean => timingSafeEqual(signature(key, match![1]!), Buffer.from(match![5]!, 'base64url'));
  if (!match || !secretKeys.some(isMade)) return null;
  const channel = CHANNELS.find((one) => one === match[4]);
  return channel ? { userId: Number(match[2]), typeId: Number(match[3]), channel } : null;
}

/** The path below the API's prefix to which mail services post an unsubscription. */
export const ONE_CLICK_PATH = '/notifications/one-click';

/**
 * Returns the headers that let a reader unsubscribe: by one click in the mail program, which RFC 8058 allows only over https, or on the
 * page that the same address opens in a browser.
 */
export function unsubscribeHeaders(publicUrl: string, token: string): Record<string, string> {
  const address = `<${publicUrl}/api/v1${ONE_CLICK_PATH}?token=${token}>`;
  return { 'List-Unsubscribe': address, ...(publicUrl.startsWith('https:') && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }) };
}
