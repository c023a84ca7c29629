import { generateKeyPairSync, verify } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { FIXTURE_TIME, replay } from '../fixture.ts';
import { fixtures } from './fixtures.ts';

const fixture = fixtures[0]!;
const pair = generateKeyPairSync('ed25519');
const hex = (part: string | undefined): string => Buffer.from(part!, 'base64url').toString('hex');
const publicHex = hex(pair.publicKey.export({ format: 'jwk' }).x);
const seedHex = hex(pair.privateKey.export({ format: 'jwk' }).d);
const key = `${publicHex.toUpperCase()}:${seedHex}${publicHex}`;

describe('DMarket', () => {
  it('follows the cursor, with the game in the filter', async () => {
    const { sent } = await replay({ ...fixture, app: 252490 });
    expect(sent.map(({ body }) => JSON.parse(String(body)))).toEqual(
      ['', 'two', 'three'].map((cursor) => ({ filter: { game: 'rust', titles: [] }, limit: '100', cursor })),
    );
  });

  it('signs method, path, body and time with the seed', async () => {
    const { sent } = await replay({ ...fixture, key });
    const { headers = {}, body } = sent[0]!;
    const seconds = String(FIXTURE_TIME.getTime() / 1000);
    expect(headers).toMatchObject({ 'x-api-key': publicHex, 'x-sign-date': seconds });
    const signature = Buffer.from(headers['x-request-sign']!.replace(/^dmar ed25519 /, ''), 'hex');
    const signed = Buffer.from(`POST/marketplace-api/v1/aggregated-prices${String(body)}${seconds}`);
    expect(verify(null, signed, pair.publicKey, signature)).toBe(true);
  });

  it('sends no signature without a valid key', async () => {
    for (const unsigned of [fixture, { ...fixture, key: 'abc' }, { ...fixture, key: `${publicHex}:${seedHex}00` }]) {
      expect((await replay(unsigned)).sent[0]!.headers).toEqual({ 'content-type': 'application/json' });
    }
  });

  it('leaves out prices in another currency', async () => {
    const answers = (price: unknown) => JSON.parse(JSON.stringify(fixture.answers(price)).replace('"USD"', '"DMC"'));
    expect((await replay({ ...fixture, answers })).list.quotes).toEqual(fixture.quotes.slice(1));
  });
});
