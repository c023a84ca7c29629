import { createHmac } from 'node:crypto';

const WINDOW_SECONDS = 30;
const LETTERS = '23456789BCDFGHJKMNPQRTVWXY';
const LENGTH = 5;

/** The codes of a mobile authenticator that Steam accepts at a time: of this half minute, and of those before and after it. */
export const codesAt = (sharedSecret: string, at: number): string[] =>
  [-1, 0, 1].map((offset) => codeOf(sharedSecret, Math.floor(at / 1000 / WINDOW_SECONDS) + offset));

/** RFC 6238 with letters of Steam's own. */
function codeOf(sharedSecret: string, window: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(window));
  const hash = createHmac('sha1', Buffer.from(sharedSecret, 'base64')).update(counter).digest();
  let number = hash.readUInt32BE(hash[19]! & 15) & 0x7fffffff;
  let code = '';
  while (code.length < LENGTH) {
    code += LETTERS[number % LETTERS.length]!;
    number = Math.floor(number / LETTERS.length);
  }
  return code;
}
