import { describe, expect, it } from 'vitest';
import { plainNumber } from './numbers.ts';
import { isOpenQuantity, readQuantity } from './quantities.ts';
import { isSideSign, readSide } from './sides.ts';
import { plainWord } from './words.ts';

describe('the side of a row', () => {
  it.each([
    ['BUY Bought b Purchase Debit', 'buy'], ['Alış ALIM Satın_Alma SATIN_ALINDI', 'buy'], ['Kauf gekauft', 'buy'], ['Compra comprado', 'buy'], ['Achat Acheté', 'buy'],
    ['Acquisto', 'buy'], ['Zakup kupiono', 'buy'], ['Покупка КУПЛЕНО', 'buy'], ['买入 购买', 'buy'], ['구매', 'buy'], ['購入 買い', 'buy'],
    ['SELL sold S Sale Credit', 'sell'], ['Satış SATIŞ satıldı', 'sell'], ['Verkauf', 'sell'], ['Venta', 'sell'], ['Vente', 'sell'], ['Venda', 'sell'], ['Vendita', 'sell'],
    ['Sprzedaż', 'sell'], ['Продажа', 'sell'], ['卖出 出售', 'sell'], ['판매', 'sell'], ['販売 売却', 'sell'],
    ['DEPOSIT Fee withdrawal', 'other'], ['Gebühr Einzahlung', 'other'], ['Komisyon', 'other'], ['Комиссия', 'other'], ['充值', 'other'], ['listing_created', 'other'],
  ])('%s is %s', (words, side) => {
    expect(words.split(' ').map(readSide)).toEqual(words.split(' ').map(() => side));
  }); // prettier-ignore

  it('is asked for when the word is not known, and for signs, which files use in both ways', () => {
    expect(['Kaufy', '', '+', '-', '1', '0'].map(readSide)).toEqual([null, null, null, null, null, null]);
    expect(['+', '-', '−', '1', '0', 'In', 'buy', ''].map(isSideSign)).toEqual([true, true, true, true, true, true, false, false]);
  });
});

it('numbers of programs are written so that they can be read in one way only', () => {
  expect(['1.234', '-1.234', '1.2345', '1234', 'a1.234', '1.234e-7'].map(plainNumber)).toEqual([
    '1.2340',
    '-1.2340',
    '1.2345',
    '1234',
    'a1.234',
    '1.2340e-7',
  ]);
});

it('words are compared without case, accents and signs', () => {
  expect(['Alış Fiyatı', 'ALIŞ FİYATI', 'Prix d’achat', 'Größe', 'Sprzedaż', '价格', '가격'].map(plainWord)).toEqual([
    'alisfiyati',
    'alisfiyati',
    'prixdachat',
    'grosse',
    'sprzedaz',
    '价格',
    '가격',
  ]);
});

describe('a quantity', () => {
  it.each([
    ['1', 1], ['2.0', 2], ['2,00', 2], ['x3', 3], ['3x', 3], ['3 pcs', 3], ['3 adet', 3], ['3 Stück', 3], ['3 Stuck', 3], ['3 stk', 3], ['3 Stk.', 3], ['3 pc', 3], ['3pcs.', 3], ['1 piece', 1], ['2 pieces', 2], ['1 unit', 1], ['2 units', 2],
    ['3 szt', 3], ['3 szt.', 3], ['3 шт', 3], ['3 шт.', 3], ['1 ud', 1], ['3 uds', 3], ['3 uds.', 3], ['3 pz', 3], ['3 pz.', 3], ['3u', 3], ['3件', 3], ['3 개', 3], [' 3 ', 3], ['3 boxes', null], ['3 Apcs', null], ['a3', null],
    ['999999999999999', 999_999_999_999_999], ['1,000 pcs', null], ['5,', null], ['x 3', 3], ['1 000', 1000], ['1\u00a0000', 1000], ['1\u202f000', 1000], ['1,000,000', 1_000_000], ['+4', 4], ['-4', -4], ['−4', -4],
    ['1,000', null], ['1,234', 1234], ['1.234', 1234], ['12.000', null], ['0.5', null], ['1.5', null], ['two', null], ['', null], ['1e3', null], ['--1', null], ['1 2', null], ['9999999999999999', null],
  ])('%j is %s', (text, pieces) => {
    const read = readQuantity(text, null);
    expect(read && (read.isNegative ? -read.pieces : read.pieces)).toBe(pieces);
  }); // prettier-ignore

  it('of a thousand pieces is read by the decimal sign of the file', () => {
    expect(['1,000', '1.000', '1,234', '1000', '1,5', 'x'].map(isOpenQuantity)).toEqual([true, true, false, false, false, false]);
    expect([readQuantity('1,000', '.'), readQuantity('1,000', ','), readQuantity('1.000', ',')]).toEqual([
      { pieces: 1000, isNegative: false },
      { pieces: 1, isNegative: false },
      { pieces: 1000, isNegative: false },
    ]);
  });
});
