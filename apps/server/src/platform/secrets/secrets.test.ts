import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { createSecretBox, secretKey } from './secrets.ts';

const folder = mkdtempSync(join(tmpdir(), 'secrets-'));
afterAll(() => rmSync(folder, { recursive: true }));
const box = createSecretBox('a1'.repeat(32));

describe('the secret box', () => {
  it('opens what it sealed, each time as another text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (plain) => {
        expect(box.open(box.seal(plain, 'here'), 'here')).toBe(plain);
        expect(box.seal(plain, 'here')).not.toBe(box.seal(plain, 'here'));
      }),
    );
  });

  it('names its key in what it sealed, and says so when it is another', () => {
    const other = createSecretBox('b2'.repeat(32));
    expect(box.seal('x', 'here').startsWith(`${box.keyId}.`)).toBe(true);
    expect(() => other.open(box.seal('x', 'here'), 'here')).toThrow(`sealed with key ${box.keyId}, this server has ${other.keyId}`);
  });

  it('opens what older keys sealed, and seals with the present one', () => {
    const [first, second, third] = ['a1', 'b2', 'c3'].map((byte) => byte.repeat(32)) as [string, string, string];
    const rotated = createSecretBox(third, [first, second]);
    for (const key of [first, second, third]) expect(rotated.open(createSecretBox(key).seal('x', 'here'), 'here')).toBe('x');
    expect(rotated.seal('x', 'here').startsWith(`${createSecretBox(third).keyId}.`)).toBe(true);
    expect(rotated.keyIds).toEqual(expect.arrayContaining([first, second, third].map((key) => createSecretBox(key).keyId)));
    // a ciphertext with the id of another key cannot be decrypted with any key
    const [, ...rest] = createSecretBox(first).seal('x', 'here').split('.');
    expect(() => rotated.open([createSecretBox(second).keyId, ...rest].join('.'), 'here')).toThrow(/authenticat/);
  });

  it('opens what it sealed in its place alone: a row cannot be given the secret of another', () => {
    const places = [
      'market_key:7:waxpeer',
      'market_key:8:waxpeer',
      'market_key:7:csfloat',
      'proxy:7',
      'proxy:77',
      'trade_link:7',
      'channel:7',
    ];
    for (const context of places) {
      const sealed = box.seal('secret', context);
      const opening = places.filter((other) => {
        try {
          return box.open(sealed, other) === 'secret';
        } catch {
          return false;
        }
      });
      expect(opening).toEqual([context]);
    }
  });

  it('opens nothing that was changed, cut or given a shorter tag', () => {
    const [id, iv, tag, body] = box.seal('my market key', 'here').split('.') as [string, string, string, string];
    const short = Buffer.from(tag, 'base64url').subarray(0, 4).toString('base64url');
    const flipped = Buffer.from(body, 'base64url')
      .map((byte) => byte ^ 1)
      .toString();
    for (const forged of [
      `${id}.${iv}.${short}.${body}`,
      `${id}.${iv}.${tag}.${flipped}`,
      `${id}.${iv}.${tag}.`,
      `${id}.${tag}.${iv}.${body}`,
    ]) {
      expect(() => box.open(forged, 'here')).toThrow(/authenticat|tag|vector/i);
    }
  });
});

describe('the signature of the secret box', () => {
  const content = Buffer.from('rows');

  it('holds for its content in its context alone', () => {
    const signature = box.sign(content, 'backup');
    expect(box.verify(signature, content, 'backup')).toBe('genuine');
    expect(box.verify(signature, Buffer.from('rowz'), 'backup')).toBe('forged');
    expect(box.verify(signature, content, 'other')).toBe('forged');
    expect(box.verify(signature.slice(0, -4), content, 'backup')).toBe('forged');
    expect(box.verify(box.keyId, content, 'backup')).toBe('forged');
  });

  it('names its key: that of another server proves nothing', () => {
    const other = createSecretBox('b2'.repeat(32));
    expect(box.sign(content, 'backup').startsWith(`${box.keyId}.`)).toBe(true);
    expect(other.verify(box.sign(content, 'backup'), content, 'backup')).toBe('unknown key');
    expect(box.verify(`${box.keyId}.${other.sign(content, 'backup').split('.')[1]}`, content, 'backup')).toBe('forged');
  });
});

describe('the key of the server', () => {
  it('is the one given, else made once and readable by its owner alone', () => {
    expect(secretKey('c3'.repeat(32), folder)).toBe('c3'.repeat(32));
    const made = secretKey(undefined, join(folder, 'new'));
    expect(made).toMatch(/^[\da-f]{64}$/);
    expect(secretKey(undefined, join(folder, 'new'))).toBe(made);
    expect(statSync(join(folder, 'new', 'secret-key')).mode & 0o777).toBe(0o600);
  });

  it('is made anew when a full disk left it half written', () => {
    const half = join(folder, 'half');
    mkdirSync(half);
    writeFileSync(join(half, 'secret-key.new'), 'c3c3');
    expect(secretKey(undefined, half)).toMatch(/^[\da-f]{64}$/);
    expect(readdirSync(half)).toEqual(['secret-key']);
  });
});
