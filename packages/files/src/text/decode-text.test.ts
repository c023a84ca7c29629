import { describe, expect, it } from 'vitest';
import { decodeText, type Encoding } from './decode-text.ts';

const TEXT = 'name;price\r\n★ Karambit | Doppler;12,50 €\r\n';
const wide = (text: string, isBig: boolean): Uint8Array => {
  const bytes = new Uint8Array(text.length * 2);
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < text.length; at++) view.setUint16(at * 2, text.charCodeAt(at), !isBig);
  return bytes;
};
const narrow = (...bytes: (string | number)[]): Uint8Array =>
  Uint8Array.from(bytes.flatMap((part) => (typeof part === 'number' ? [part] : Array.from(part, (character) => character.charCodeAt(0)))));

describe('the text of a file', () => {
  it.each<[string, Uint8Array, Encoding]>([
    ['UTF-8', new TextEncoder().encode(TEXT), 'utf-8'],
    ['UTF-8 with a mark', new TextEncoder().encode(`\uFEFF${TEXT}`), 'utf-8'],
    ['UTF-16 LE', wide(TEXT, false), 'utf-16le'],
    ['UTF-16 LE with a mark', wide(`\uFEFF${TEXT}`, false), 'utf-16le'],
    ['UTF-16 BE', wide(TEXT, true), 'utf-16be'],
    ['UTF-16 BE with a mark', wide(`\uFEFF${TEXT}`, true), 'utf-16be'],
  ])('is read from %s, without the mark', (_, bytes, encoding) => {
    expect(decodeText(bytes)).toEqual({ text: TEXT, encoding });
  });

  it('is read from what spreadsheets save in Western Europe and in Turkey', () => {
    expect(decodeText(narrow('Gl', 0xfc, 'ck ', 0x80, ' ', 0x99, ' ', 0x92))).toEqual({ text: 'Glück € ™ ’', encoding: 'windows-1254' });
    expect(decodeText(narrow('Al', 0xfd, 0xfe, ' fiyat', 0xfd)).text).toBe('Alış fiyatı');
  });

  it('is read from what spreadsheets save in Russia', () => {
    const bytes = narrow(0xcf, 0xee, 0xea, 0xf3, 0xef, 0xea, 0xe0, ';', 0xc4, 0xe0, 0xf2, 0xe0);
    expect(decodeText(bytes)).toEqual({ text: 'Покупка;Дата', encoding: 'windows-1251' });
  });

  it('stays UTF-8 when a byte in it is broken', () => {
    const bytes = new TextEncoder().encode(TEXT.repeat(20));
    bytes[3] = 0xff;
    expect(decodeText(bytes)).toMatchObject({ encoding: 'utf-8', text: expect.stringMatching(/^nam\uFFFD;price/) });
  });

  it('stays what it is when a zero byte is in it, or when a broken byte outweighs nothing', () => {
    const zero = new TextEncoder().encode(TEXT.repeat(20));
    zero[7] = 0;
    expect(decodeText(zero)).toMatchObject({ encoding: 'utf-8', text: expect.stringMatching(/^name;pr\0?/) });
    const broken = new TextEncoder().encode(TEXT);
    broken[0] = 0xfd;
    expect(decodeText(broken).encoding).toBe('utf-8');
    expect(decodeText(narrow('Glück ', 0xfc)).encoding).toBe('windows-1254');
    expect(decodeText(Uint8Array.of(0, 0, 0, 0)).encoding).toBe('utf-8');
  });

  it('is read in the encoding that its user chose', () => {
    expect(decodeText(narrow(0xc2, 0xf2, 0xc8, 0xeb), 'gb18030')).toEqual({ text: '买入', encoding: 'gb18030' });
  });

  it('may be empty', () => expect(decodeText(new Uint8Array())).toEqual({ text: '', encoding: 'utf-8' }));
});
