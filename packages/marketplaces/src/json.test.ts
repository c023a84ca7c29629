import { expect, it } from 'vitest';
import { z } from 'zod';
import { fetchExact, fetchJson } from './json.ts';

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
