import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { amountOf, conform, fetchExact, fetchJson, modifiedAt, readJson, requireKey } from './json.ts';
import type { FetchContext } from './port.ts';

const body =
  '{"big":9007199254740993,"negative":-9007199254740993,"small":9007199254740991,"fraction":12345678901234567.5,"text":"1","list":[36893488147419103232]}';
const http = async () => ({ status: 200, headers: {}, body: Buffer.from(body) });
const shape = z.record(z.string(), z.unknown());

it('keeps whole numbers beyond 2^53 exact, as text, and leaves all else as it is', async () => {
  expect(await fetchExact({ http }, { url: 'https://example.test/' }, shape)).toEqual({
    big: '9007199254740993',
    negative: '-9007199254740993',
    small: 9007199254740991,
    fraction: 12345678901234568,
    text: '1',
    list: ['36893488147419103232'],
  });
  expect((await fetchJson({ http }, 'https://example.test/', shape))['big']).toBe(9007199254740992);
});

describe('an answer', () => {
  const answer = (text: string | Buffer, headers = {}) => ({ status: 200, headers, body: Buffer.from(text) });
  const refusal = (message: string) => expect.objectContaining({ name: 'MarketError', code: 'BAD_ANSWER', message, mayHaveHappened: true });
  const numbers = z.object({ list: z.array(z.object({ price: z.number() })) });

  it.each([
    ['', 'answer is empty'],
    ['<html>', 'answer is no JSON'],
    [Buffer.from([0x22, 0xff, 0x22]), 'answer is no JSON'],
  ])('%j is refused: %s', (text, message) => {
    expect(() => readJson(answer(text), numbers)).toThrow(refusal(message));
  });

  it('of another shape is refused with the place that is wrong', () => {
    expect(readJson(answer('{"list":[{"price":7}]}'), numbers)).toEqual({ list: [{ price: 7 }] });
    expect(() => conform({ list: [{ price: 7 }, { price: 'x' }] }, numbers)).toThrow(
      refusal('answer has another shape: list.1.price: Invalid input: expected number, received string'),
    );
    expect(() => conform('x', numbers)).toThrow(refusal('answer has another shape: root: Invalid input: expected object, received string'));
  });

  it('is as old as its header says', () => {
    const last = (value: string) => modifiedAt(answer('', { 'last-modified': value }));
    expect(last('Tue, 24 Nov 2026 10:00:00 GMT')).toEqual(new Date('2026-11-24T10:00:00Z'));
    expect([last('yesterday'), modifiedAt(answer(''))]).toEqual([null, null]);
  });
});

it('a request is an address, or has more parts', async () => {
  const asked: unknown[] = [];
  const context = { http: async (request: unknown) => (asked.push(request), { status: 200, headers: {}, body: Buffer.from('1') }) };
  await fetchJson(context, 'https://example.test/', z.number());
  await fetchJson(context, { url: 'https://example.test/2', headers: { a: 'b' } }, z.number());
  expect(asked).toEqual([{ url: 'https://example.test/' }, { url: 'https://example.test/2', headers: { a: 'b' } }]);
});

it('an amount and a key must be there', () => {
  expect(amountOf({ units: 1, scale: 2 }, 'balance')).toEqual({ units: 1, scale: 2 });
  expect(() => amountOf(null, 'balance')).toThrow(expect.objectContaining({ code: 'BAD_ANSWER', message: 'balance is no amount' }));
  const context = (key: string | null) => ({ key }) as FetchContext;
  expect(requireKey(context('secret'))).toBe('secret');
  expect(() => requireKey(context(null))).toThrow(
    expect.objectContaining({ code: 'UNAUTHORISED', message: 'no key is set for this market' }),
  );
});
