import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { createSession, type OpenedFile } from '../session.ts';
import { NO_ANSWERS, type Answers } from './choice.ts';

const AK = 'AK-47 | Redline (Field-Tested)';
const DOPPLER = '★ Karambit | Doppler (Factory New)';

async function read(text: string, answers: Partial<Answers> = {}) {
  const session = createSession();
  const [opened] = (await session.open([{ name: 'a.csv', bytes: new TextEncoder().encode(text) }])) as [
    Extract<OpenedFile, { kind: 'table' }>,
  ];
  const { choice, columns } = opened;
  const found = await session.inspect(0, choice, { ...NO_ANSWERS, ...answers }, 'UTC');
  const rows = found.first.map((reading) => {
    if ('bad' in reading) return `${reading.bad.column}: ${reading.bad.problem}`;
    if ('dropped' in reading) return reading.dropped.what === 'other' ? reading.dropped.word : reading.dropped.what;
    const { side, quantity, name, price, day, ofPrevious } = reading.row;
    return `${side}${ofPrevious ? ' of it' : ''} ${quantity} ${name} ${price.units / 10 ** price.scale} ${price.currency} ${day}`;
  });
  const asks = found.questions.map((one) => (one.asks === 'side' ? `side ${one.side.key}` : one.asks));
  const overlooked = found.overlooked.map(({ column, kind }) => `${columns[column]!.name}: ${kind}`);
  const chosen = Object.fromEntries(
    Object.entries(choice.columns).flatMap(([kind, at]) => (at === null ? [] : [[kind, columns[at]!.name]])),
  );
  return { rows, asks, overlooked, chosen, priceOf: choice.priceOf };
}

describe('the side of a row', () => {
  it.each([
    ['Type', '1', '0'],
    ['Buy?', '1', '0'],
    ['is_sell', 'false', 'true'],
    ['Sold', 'no', 'yes'],
    ['Satıldı', 'hayır', 'evet'],
    ['Verkauft', 'nein', 'ja'],
  ])('is asked where the column %s says %s and %s', async (head, one, other) => {
    const { asks, chosen } = await read(`Name,Price,Date,${head}\n${AK},10,2021-11-21,${one}\n${AK},12,2021-12-21,${other}\n`);
    expect([chosen['side'], asks.length]).toEqual([head, 2]);
  });

  it('is not that of columns of yes and no with other names', async () => {
    expect((await read(`Name,Price,Date,Marketable\n${AK},10,2021-11-21,yes\n${AK},12,2021-12-21,no\n`)).chosen['side']).toBeUndefined();
  });

  const HEAD = 'Item,Buy Price,Buy Date,Sell Price,Sell Date,Status\n';
  const SOLD_AND_KEPT = ['buy 1 AK 10 USD 2021-11-21', 'sell of it 1 AK 12 USD 2021-12-01', 'buy 1 AK 11 USD 2021-11-22'];

  it.each([
    ['Sold', 'Holding'],
    ['yes', 'no'],
    ['Sold', ''],
  ])('is that of the columns of sales where words such as %s and %s say no more', async (sold, kept) => {
    const { rows, overlooked } = await read(`${HEAD}AK,10,2021-11-21,12,2021-12-01,${sold}\nAK,11,2021-11-22,,,${kept}\n`);
    expect([rows, overlooked]).toEqual([SOLD_AND_KEPT, []]);
  });

  it('is stated by its word where a row is one of both, with the price and the day of its own columns', async () => {
    const { rows } = await read(
      `Item,Type,Buy Price,Sell Price,Buy Date,Sell Date\n${AK},Buy,10,,2021-11-21,\n${AK},Sell,10,12,,2021-12-01\n${AK},Sell,13,,2021-12-02,\n`,
    );
    expect(rows).toEqual([`buy 1 ${AK} 10 USD 2021-11-21`, `sell 1 ${AK} 12 USD 2021-12-01`, `sell 1 ${AK} 13 USD 2021-12-02`]);
  });
});

describe('words that are not known', () => {
  it('are asked below the name of a column of sides, alone or within phrases', async () => {
    expect((await read(`Name,Price,Date,Type\n${AK},1,2021-11-21,Market purchase\n${AK},1,2021-11-21,You sold\n`)).asks).toEqual([
      ...['side marketpurchase', 'side yousold'],
    ]);
    for (const head of ['Action', 'Type'])
      expect((await read(`Name,Price,Date,${head}\n${AK},1,2021-11-21,Kupljeno\n${AK},1,2021-11-21,Otišlo\n`)).overlooked).toEqual([
        `${head}: side`,
      ]);
  });

  it('are no sides where they are types of items, or notes', async () => {
    expect((await read(`Name,Price,Date,Type\n${AK},1,2021-11-21,Rifle\n`)).overlooked).toEqual([]);
    const note = 'Bought it from a friend who stopped to play the game';
    const { overlooked, chosen } = await read(`Name,Price,Date,Info\n${AK},1,2021-11-21,${note}\n`);
    expect([overlooked, chosen['side']]).toEqual([[], undefined]);
  });
});

describe('a number of pieces', () => {
  it.each(['Q.tà', 'Cant.', 'Qtde', 'Anz.', 'Stack', 'szt.'])('is found: %s', async (head) => {
    expect((await read(`Name;${head};Price;Date\n${AK};3;1.5;2021-11-21\n`)).rows).toEqual([`buy 3 ${AK} 1.5 USD 2021-11-21`]);
  });

  it('is asked for below a name that is not known, and is never a pattern or a number of days', async () => {
    expect((await read(`Name,Price,Date,Loot\n${AK},1,2021-11-21,3\n${AK},1,2021-11-21,1\n`)).overlooked).toEqual(['Loot: quantity']);
    for (const head of ['Pattern', 'Trade Lock Days'])
      expect((await read(`Name,Price,Date,${head}\n${AK},1,2021-11-21,3\n${AK},1,2021-11-21,1\n`)).overlooked).toEqual([]);
  });

  it('may stand in the name, if there is no column of it', async () => {
    const names = ['5x Glove Case', 'Glove Case ×12', '★ Karambit', 'Zeus x27'];
    const { rows } = await read(`Name,Price,Date\n${names.map((name) => `${name},1,2021-11-21\n`).join('')}`);
    expect(rows.map((row) => row.replace(/ 1 USD.*/, ''))).toEqual([
      'buy 5 Glove Case',
      'buy 12 Glove Case',
      'buy 1 ★ Karambit',
      'buy 1 Zeus x27',
    ]);
    expect((await read(`Name,Qty,Price,Date\n5x Glove Case,2,1,2021-11-21\n`)).rows).toEqual(['buy 2 5x Glove Case 1 USD 2021-11-21']);
  });

  it('and an id are never the numbers of the rows', async () => {
    const { chosen } = await read(`ID,Number,Name,Price,Date\n1,1,${AK},1,2021-11-21\n2,2,${AK},1,2021-11-21\n3,3,${AK},1,2021-11-21\n`);
    expect([chosen['id'], chosen['quantity']]).toEqual([undefined, undefined]);
    expect((await read(`ID,Name,Price,Date\n71,${AK},1,2021-11-21\n72,${AK},1,2021-11-21\n`)).chosen['id']).toBe('ID');
  });

  it('with a minus contradicts the word for a purchase', async () => {
    expect((await read(`Name,Qty,Price,Date,Side\n${AK},-2,1,2021-11-21,buy\n${AK},-2,1,2021-11-21,sell\n`)).rows).toEqual([
      ...['Qty: quantity', `sell 2 ${AK} 1 USD 2021-11-21`],
    ]);
  });
});

describe('the price', () => {
  it.each([
    ['Preis in €', 'EUR', 'piece'],
    ['Price_TRY', 'TRY', 'piece'],
    ['EUR', 'EUR', 'piece'],
    ['£', 'GBP', 'piece'],
    ['Cost per unit', 'USD', 'piece'],
    ['Cena zakupu', 'USD', 'piece'],
    ['購入価格', 'USD', 'piece'],
    ['구매가', 'USD', 'piece'],
    ['Total paid', 'USD', 'row'],
    ['Gesamtpreis', 'USD', 'row'],
    ['Toplam Fiyat (TL)', 'TRY', 'row'],
    ['Общая стоимость', 'USD', 'row'],
    ['Sum', 'USD', 'row'],
  ])('is found by a word of its name: %s', async (head, currency, priceOf) => {
    const found = await read(`Name,Qty,${head},Date\n${AK},2,10,2021-11-21\n`);
    const each = priceOf === 'row' ? 5 : 10;
    expect([found.rows, found.priceOf, found.asks]).toEqual([[`buy 2 ${AK} ${each} ${currency} 2021-11-21`], priceOf, []]);
  });

  it.each(['Current price', 'Steam price', 'Güncel fiyat', 'Profit', 'How much'])(
    'is never that of the column %s without a question',
    async (head) => {
      const { chosen, overlooked } = await read(`Name,${head},Date\n${AK},10,2021-11-21\n`);
      expect([chosen['price'], overlooked]).toEqual([undefined, [`${head}: price`]]);
    },
  );

  it('is asked among amounts that name a currency, and not among floats beside them', async () => {
    expect((await read(`Name,Wear,Worth,Date\n${AK},0.21,$10,2021-11-21\n`)).overlooked).toEqual(['Worth: price']);
  });

  it('is found by its name where few cells are amounts: the others are left out with a reason', async () => {
    const { rows, asks } = await read(`Name,Price,Date\n${AK},0,2021-11-21\n${AK},free,2021-11-22\n${AK},gift,2021-11-23\n`);
    expect([rows, asks]).toEqual([[`buy 1 ${AK} 0 USD 2021-11-21`, 'Price: price', 'Price: price'], []]);
  });

  it('of a sale is what was received, where the file says it', async () => {
    const file = (head: string) =>
      read(`Name,Type,Price,Fee,${head},Date\n${AK},sell,10,1,8.50,2021-11-21\n${AK},sell,10,1,,2021-11-22\n${AK},buy,10,1,,2021-11-23\n`);
    for (const head of ['Net', 'You receive', 'Net tutar', 'Payout'])
      expect((await file(head)).rows).toEqual([
        `sell 1 ${AK} 8.5 USD 2021-11-21`,
        `sell 1 ${AK} 9 USD 2021-11-22`,
        `buy 1 ${AK} 11 USD 2021-11-23`,
      ]);
  });
});

describe('a currency', () => {
  it('that is not known is not taken for dollars: its row is left out, or its column is asked for', async () => {
    const rows = `${AK},1,2021-11-21,EUR\n${AK},1,2021-11-21,keys\n${AK},1,2021-11-21,keys\n`;
    expect((await read(`Name,Price,Date,Currency\n${rows}`)).rows).toEqual([
      `buy 1 ${AK} 1 EUR 2021-11-21`,
      ...['Currency: currency', 'Currency: currency'],
    ]);
    expect((await read(`Name,Price,Date,Currency\n${AK},1,2021-11-21,keys\n`)).overlooked).toEqual(['Currency: currency']);
  });

  it.each([
    ['US Dollar', 'USD'],
    ['Türk Lirası', 'TRY'],
    ['人民币', 'CNY'],
    ['евро', 'EUR'],
  ])('is known by its name: %s', async (name, code) => {
    expect((await read(`Name,Price,Date,Cur\n${AK},1,2021-11-21,${name}\n`)).rows).toEqual([`buy 1 ${AK} 1 ${code} 2021-11-21`]);
  });

  it('of a shared sign is the one of its column or of its head, without a question', async () => {
    const column = await read(`Name,Price,Date,Currency\n${AK},¥1500,2021-11-21,JPY\n`);
    expect([column.rows, column.asks]).toEqual([[`buy 1 ${AK} 1500 JPY 2021-11-21`], []]);
    const head = await read(`Name,Price (DKK),Date\n${AK},10 kr.,2021-11-21\n`);
    expect([head.rows, head.asks]).toEqual([[`buy 1 ${AK} 10 DKK 2021-11-21`], []]);
    expect((await read(`Name,Price (EUR),Date\n${AK},10 kr,2021-11-21\n`)).asks).toEqual(['sign']);
    expect((await read(`Name,Price,Date\n${AK},¥1,2021-11-21\n${AK},￥2,2021-11-22\n`)).asks).toEqual(['sign']);
  });
});

describe('the head of a column', () => {
  it.each([
    ['Preço (R$)', 'BRL'],
    ['Price C$', 'CAD'],
    ['Cena (Kč)', 'CZK'],
    ['Цена, руб.', 'RUB'],
    ['Fiyat ₺', 'TRY'],
    ['Price (A$)', 'AUD'],
    ['Price (S/)', 'PEN'],
  ])('names a currency: %s', async (head, currency) => {
    expect((await read(`Name;${head};Date\n${AK};10;2021-11-21\n`)).rows).toEqual([`buy 1 ${AK} 10 ${currency} 2021-11-21`]);
  });

  it.each(['Price (cents)', 'price_cents', 'Fiyat (kuruş)', 'Price in pence', 'priceCents'])('names hundredths: %s', async (head) => {
    expect((await read(`Name,${head},Date\n${AK},1050,2021-11-21\n`)).rows[0]).toContain('10.5 USD');
  });
});

describe('days', () => {
  const days = (...cells: string[]) => read(`Name,Price,Date\n${cells.map((cell) => `${AK},1,${cell}\n`).join('')}`, { dayOrder: 'ymd' });
  const dayIn = (rows: readonly string[]) => rows.map((row) => row.split(' ').at(-1));

  it('that begin with a year of two digits are asked for, or proven by their column', async () => {
    const open = await days('21-11-15', '22/01/20');
    expect([open.asks, dayIn(open.rows)]).toEqual([['day-order'], ['2021-11-15', '2022-01-20']]);
    const proven = await days('21-11-15', '21-12-03');
    expect([proven.asks, dayIn(proven.rows)]).toEqual([[], ['2021-11-15', '2021-12-03']]);
    const last = await days('21-11-15', '05-12-15');
    expect([last.asks, dayIn(last.rows)]).toEqual([[], ['2015-11-21', '2015-12-05']]);
    expect((await days('25.12.21', '21/11/21')).asks).toEqual([]);
  });

  it('of programs are read with the name of a zone or of a weekday behind them', async () => {
    const { rows } = await days('Sun Nov 21 2021 13:00:00 GMT+0300 (GMT+03:00)', '2021/11/21(日) 12:00');
    expect(dayIn(rows)).toEqual(['2021-11-21', '2021-11-21']);
  });

  it('are found by their cells where dots separate them', async () => {
    expect((await read(`Skin;Cost;Wann\n${AK};10;21.11.2021\n`)).chosen['date']).toBe('Wann');
  });

  it('that cannot be read are never today by themselves', async () => {
    expect((await read(`Name,Price,Date\n${AK},1,Nov 2021\n`)).overlooked).toEqual(['Date: date']);
  });
});

describe('a second header', () => {
  it('of the same names is no row, and another one ends the table', async () => {
    const { rows } = await read(
      `Name,Price,Date\n${AK},1,2021-11-21\nName,Price,Date\n${AK},2,2021-11-22\nName,Sell Price,Sell Date\n${AK},3,2021-11-23\n`,
    );
    expect(rows).toEqual([`buy 1 ${AK} 1 USD 2021-11-21`, `buy 1 ${AK} 2 USD 2021-11-22`, 'null: header', 'null: header']);
  });
});

describe('the name of an item', () => {
  it('is put together from the columns of weapon, finish, exterior and variant', async () => {
    const { rows } = await read(
      'Weapon,Skin,Wear,Quality,Price,Date\nAK-47,Redline,FT,StatTrak™,10,2021-11-21\nM4A4,Tornado,Minimal Wear,Souvenir,10,2021-11-21\nCase,Gamma Case,,Normal,1,2021-11-21\n',
    );
    expect(rows).toEqual([
      'buy 1 StatTrak™ AK-47 | Redline (Field-Tested) 10 USD 2021-11-21',
      'buy 1 Souvenir M4A4 | Tornado (Minimal Wear) 10 USD 2021-11-21',
      'buy 1 Gamma Case 1 USD 2021-11-21',
    ]);
  });

  it.each(['yes', 'x', '✓', '+', 'StatTrak™', 'ST', 'evet', '1'])('is of StatTrak where its column says %s', async (cell) => {
    expect((await read(`Name,StatTrak,Price,Date\n${AK},${cell},1,2021-11-21\n`)).rows).toEqual([`buy 1 StatTrak™ ${AK} 1 USD 2021-11-21`]);
  });

  it('is not guessed from a cell that is not known', async () => {
    expect((await read(`Name,StatTrak,Price,Date\n${AK},maybe,1,2021-11-21\n${AK},no,1,2021-11-21\n`)).rows).toEqual([
      ...['StatTrak: stattrak', `buy 1 ${AK} 1 USD 2021-11-21`],
    ]);
    expect((await read(`Name,Souvenir,Price,Date\n${AK},perhaps,1,2021-11-21\n${AK},yes,1,2021-11-21\n`)).rows).toEqual([
      ...['Souvenir: souvenir', `buy 1 Souvenir ${AK} 1 USD 2021-11-21`],
    ]);
    expect((await read(`Name,Phase,Price,Date\n${DOPPLER},Blue,1,2021-11-21\n${AK},Blue,1,2021-11-21\n`)).rows).toEqual([
      ...['Phase: phase', `buy 1 ${AK} 1 USD 2021-11-21`],
    ]);
  });

  it.each([
    ['2', 'Phase 2'],
    ['P4', 'Phase 4'],
    ['III', 'Phase 3'],
    ['Faza 3', 'Phase 3'],
    ['Фаза 1', 'Phase 1'],
    ['BP', 'Black Pearl'],
    ['ruby', 'Ruby'],
  ])('has its phase: %s', async (cell, phase) => {
    expect((await read(`Name,Phase,Price,Date\n${DOPPLER},${cell},1,2021-11-21\n`)).rows).toEqual([
      `buy 1 ${DOPPLER} - ${phase} 1 USD 2021-11-21`,
    ]);
  });

  it('contradicts a column with another phase', async () => {
    expect((await read(`Name,Phase,Price,Date\n${DOPPLER} - Ruby,P2,1,2021-11-21\n${DOPPLER} - Ruby,Ruby,1,2021-11-21\n`)).rows).toEqual([
      ...['Phase: phase', `buy 1 ${DOPPLER} - Ruby 1 USD 2021-11-21`],
    ]);
  });

  it('stands in a link of a spreadsheet, and floats below the name of exteriors', async () => {
    const { rows, chosen } = await read(`Name,Wear,Price,Date\n"=HYPERLINK(""https://a.b"",""${AK}"")",0.21,1,2021-11-21\n`);
    expect([rows, chosen['float'], chosen['exterior']]).toEqual([[`buy 1 ${AK} 1 USD 2021-11-21`], 'Wear', undefined]);
  });

  it('has its exterior also where most cells say none, and in other languages', async () => {
    const { rows } = await read(
      'Name,Wear,Price,Date\nAK-47 | Redline,久经沙场,1,2021-11-21\nA,n.v.t.,1,2021-11-21\nB,n.v.t.,1,2021-11-21\n',
    );
    expect(rows).toEqual([`buy 1 ${AK} 1 USD 2021-11-21`, 'Wear: exterior', 'Wear: exterior']);
  });

  it('does not lose a column of short exteriors to Hungarian money', async () => {
    expect((await read('Skin,Wear,Price,Date\nAK-47 | Redline,FT,10,2021-11-21\n')).chosen).toMatchObject({ exterior: 'Wear' });
  });
});

describe('a trade', () => {
  it.each(['Cancelled', 'refunded', 'Failed', 'İptal edildi', 'storniert', 'отменено', '已取消'])(
    'that did not take place is named: %s',
    async (word) => {
      const { rows } = await read(`Name,Price,Date,Status\n${AK},10,2021-11-21,Completed\n${AK},10,2021-11-22,${word}\n`);
      expect(rows).toEqual([`buy 1 ${AK} 10 USD 2021-11-21`, `Status: ${word}`]);
    },
  );

  it('beside words for sides, too', async () => {
    const { rows } = await read(`Name,Price,Date,Type,Status\n${AK},10,2021-11-21,buy,done\n${AK},10,2021-11-22,sell,cancelled\n`);
    expect(rows).toEqual([`buy 1 ${AK} 10 USD 2021-11-21`, 'Status: cancelled']);
  });
});

describe('a cell', () => {
  it('may be a formula that is only a text, and have signs around it that cannot be seen', async () => {
    const invisible = fc.constantFrom('', '\u200B', '\u00A0', '\uFEFF', '\u200E ');
    await fc.assert(
      fc.asyncProperty(fc.boolean(), invisible, invisible, async (isFormula, before, after) => {
        const cell = (text: string): string => `${before}${isFormula ? `="${text}"` : text}${after}`;
        const line = (...cells: string[]): string => cells.map(cell).join(';');
        const { rows } = await read(`${line('Name', 'Price', 'Date')}\n${line(AK, '10', '2021-11-21')}\n`);
        expect(rows).toEqual([`buy 1 ${AK} 10 USD 2021-11-21`]);
      }),
      { numRuns: 60, seed: 1 },
    );
  });

  it('names a market by its address, or with words around its name', async () => {
    const sold = (market: string) => read(`Name,Price,Date,Type,Market\n${AK},10,2021-11-21,sell,${market}\n`);
    for (const market of ['Steam Community Market', 'skinport.com', 'https://www.csfloat.com/', 'Buff 163'])
      expect((await sold(market)).rows).toEqual([`sell 1 ${AK} 10 USD 2021-11-21`]);
    expect((await sold('A friend')).rows).toEqual(['Market: market']);
  });
});

describe('a price of one piece', () => {
  const PAID = [
    'Paid each',
    'Price paid each',
    'Unit cost',
    'Cost per unit',
    'Amount paid each',
    'Each',
    'Adet maliyeti',
    'Birim maliyeti',
  ];
  const MORE = ['Adet başına ödenen', 'Tanesi', 'Stückkosten', 'Coste unitario', 'Prix unitaire', 'Koszt jednostkowy', 'Цена за штуку'];

  it.each([...PAID, ...MORE])('is what stands below %s, also beside what all or what they are worth now', async (head) => {
    for (const beside of ['Total', 'Total paid', 'Value', 'Price', 'Current price', 'Worth now']) {
      const { rows, chosen, priceOf, overlooked } = await read(
        `Item,Qty,${beside},${head},Date\nAK,3,99,12.50,2021-11-21\nAWP,2,160.25,80.10,2021-11-22\n`,
      );
      expect([chosen['price'], priceOf, overlooked]).toEqual([head, 'piece', []]);
      expect(rows).toEqual(['buy 3 AK 12.5 USD 2021-11-21', 'buy 2 AWP 80.1 USD 2021-11-22']);
    }
  });

  it('is not that of the market or of a sale, and gives way to a column of buy prices', async () => {
    const priceIn = async (...heads: string[]) =>
      (await read(`Item,Qty,${heads.join()},Date\nAK,3,${heads.map((_, at) => 12.5 + at).join()},2021-11-21\n`)).chosen['price'];
    expect(await priceIn('Market price each', 'Cost')).toBe('Cost');
    expect(await priceIn('Sold for each', 'Cost')).toBe('Cost');
    expect(await priceIn('Price each', 'Buy Price')).toBe('Buy Price');
    expect(await priceIn('Total unit cost')).toBe('Total unit cost');
  });

  it.each(['Amount paid', 'Value', 'Total cost'])('is not what stands below %s: that is the price of the row', async (head) => {
    expect((await read(`Item,Qty,${head},Date\nAK,2,99,2021-11-21\n`)).priceOf).toBe('row');
  });
});
