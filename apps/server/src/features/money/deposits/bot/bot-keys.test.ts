import { describe, expect, it } from 'vitest';
import { boxOfBot, makeBotKeys, openAsBot, openOwn, sealForBot } from './bot-keys.ts';

const account = { steamId: '76561198000030001', accountName: 'bot', password: 'one', sharedSecret: 'c2VjcmV0' };

describe('a sealed token', () => {
  const keys = makeBotKeys();

  it('is opened by the key of its bot alone', () => {
    const sealed = sealForBot(keys.publicKey, 'aB3_x-9z');
    expect(sealed).not.toContain('aB3_x-9z');
    expect(sealForBot(keys.publicKey, 'aB3_x-9z')).not.toBe(sealed);
    expect(openAsBot(keys.privateKey, sealed)).toBe('aB3_x-9z');
    expect(() => openAsBot(makeBotKeys().privateKey, sealed)).toThrow(Error);
  });
});

describe('what a bot keeps', () => {
  const sealed = boxOfBot(account).seal('refresh token', 'bot:1');

  it('is opened with the same secrets, in the same place', () => {
    expect(openOwn(boxOfBot({ ...account, accountName: 'renamed' }), sealed, 'bot:1')).toBe('refresh token');
    expect(openOwn(boxOfBot(account), sealed, 'bot:2')).toBeNull();
    expect(openOwn(boxOfBot(account), null, 'bot:1')).toBeNull();
    expect(openOwn(boxOfBot(account), 'no ciphertext', 'bot:1')).toBeNull();
  });

  it.each([{ password: 'two' }, { sharedSecret: 'b3RoZXI=' }, { steamId: '76561198000030002' }])(
    'is closed after a change: %j',
    (change) => {
      expect(openOwn(boxOfBot({ ...account, ...change }), sealed, 'bot:1')).toBeNull();
    },
  );
});
