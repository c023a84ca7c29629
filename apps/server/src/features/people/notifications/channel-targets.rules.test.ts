import { describe, expect, it } from 'vitest';
import { readSubscription, readWebhook } from './channel-targets.rules.ts';

const ID = '123456789012345678';
const TOKEN = 'a-_9'.repeat(17);

describe('a webhook of Discord', () => {
  it('has an address of discord.com, or of discordapp.com, which is the same [ACC-165]', () => {
    const url = `https://discord.com/api/webhooks/${ID}/${TOKEN}`;
    expect(readWebhook(url)).toEqual({ url, id: ID });
    expect(readWebhook(`https://discordapp.com/api/webhooks/${ID}/${TOKEN}`)).toEqual({ url, id: ID });
  });

  it.each([
    `http://discord.com/api/webhooks/${ID}/${TOKEN}`,
    `https://discord.com.evil.example/api/webhooks/${ID}/${TOKEN}`,
    `https://evil.example/discord.com/api/webhooks/${ID}/${TOKEN}`,
    `https://discord.com@evil.example/api/webhooks/${ID}/${TOKEN}`,
    `https://discord.com/api/webhooks/${ID}/${TOKEN}/../../x`,
    `https://discord.com/api/webhooks/${ID}/${TOKEN}?wait=true`,
    `https://discord.com:444/api/webhooks/${ID}/${TOKEN}`,
    `https://discord.com/api/webhooks/${ID}`,
    ` https://discord.com/api/webhooks/${ID}/${TOKEN}`,
    '',
  ])('is not %s', (target) => {
    expect(readWebhook(target)).toBeNull();
  });
});

describe('a push subscription', () => {
  const keys = { p256dh: Buffer.alloc(65, 4).toString('base64url'), auth: Buffer.alloc(16).toString('base64url') };
  const at = (endpoint: string, more: object = {}): string => JSON.stringify({ endpoint, expirationTime: null, keys, ...more });

  it.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://wns2-par02p.notify.windows.com/w/?token=abc',
    'https://web.push.apple.com/abc',
  ])('has an endpoint of a push service: %s [ACC-165]', (endpoint) => {
    expect(readSubscription(at(endpoint), 'live')).toEqual({ endpoint, keys });
  });

  it('may have one of the sandbox, in its world only', () => {
    expect(readSubscription(at('https://push.sandbox/send/1'), 'sandbox')).not.toBeNull();
    expect(readSubscription(at('https://push.sandbox/send/1'), 'live')).toBeNull();
    expect(readSubscription(at('https://x.push.sandbox/send/1'), 'sandbox')).toBeNull();
  });

  it.each([
    at('http://fcm.googleapis.com/fcm/send/abc'),
    at('https://fcm.googleapis.com.evil.example/x'),
    at('https://127.0.0.1/x'),
    at('https://localhost/x'),
    at('https://push.apple.com.evil.example/x'),
    at('https://evil.example/#.push.apple.com'),
    at('https://user:pw@web.push.apple.com/x'),
    at('https://web.push.apple.com:8443/x'),
    at('https://notify.windows.com/x'),
    at('https://fcm.googleapis.com/x', { keys: { ...keys, auth: 'AAAA' } }),
    at('https://fcm.googleapis.com/x', { keys: { ...keys, p256dh: 'AAAA' } }),
    at('https://fcm.googleapis.com/x', { keys: undefined }),
    at('not an address'),
    '{}',
    'null',
    '[]',
    '',
  ])('is not %s', (target) => {
    expect(readSubscription(target, 'sandbox')).toBeNull();
  });
});
