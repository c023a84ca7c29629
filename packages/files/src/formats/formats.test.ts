import { describe, expect, it } from 'vitest';
import { NO_ANSWERS, type Answers } from '../columns/choice.ts';
import { inspectSource, readSource } from '../read-source.ts';
import type { FileRow } from '../row.ts';
import { openFile, type Source } from '../source.ts';

const AK = 'AK-47 | Redline (Field-Tested)';

async function open(content: string | object): Promise<Source> {
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  const source = await openFile(new TextEncoder().encode(text));
  if ('problem' in source) throw new Error(JSON.stringify(source));
  return source;
}
function read(source: Source, changes: Partial<Answers> = {}) {
  const answers = { ...(source.kind === 'table' ? source.answers : NO_ANSWERS), ...changes };
  const pass = inspectSource(source, null, answers);
  let step = pass.next();
  while (!step.done) step = pass.next();
  const readings = [...readSource(step.value, answers, 'UTC')].filter((reading) => reading !== null);
  const rows = readings.flatMap((reading) => ('row' in reading ? [reading.row] : []));
  return { questions: step.value.questions, readings, rows };
}
const shown = ({ side, name, quantity, price, day, id }: FileRow) => [
  side,
  name,
  quantity,
  price.units / 10 ** price.scale,
  price.currency,
  day,
  id,
];
const formatOf = (source: Source): string => (source.kind === 'table' ? String(source.format) : source.kind);

describe('a known format', () => {
  describe('Casemove', () => {
    const HEAD = [
      ...[
        'Item Name',
        'Item Custom Name',
        'Price',
        'Price Combined',
        'Item Moveable',
        'Storage Name',
        'Tradehold',
        'Category',
        'Combined QTY',
      ],
      ...['Item Wear Name', 'Item Paint Wear', 'Item Has Stickers/Patches', 'Stickers'],
    ];
    const content = (head: readonly string[], cells: Readonly<Record<string, string>>, separator = ',') =>
      [head.join(separator), head.map((name) => cells[name.trim()] ?? '').join(separator)].join('\n');
    const KNIFE = {
      'Item Name': '★ Karambit | Doppler - Phase 2',
      'Storage Name': 'Knives',
      'Combined QTY': '1',
      Category: 'Skins & Knives',
    };
    const WEAR = { 'Item Wear Name': 'Factory New', 'Item Paint Wear': '0.008123456', Price: '"1,210.50"' };
    const expected = [['buy', '★ Karambit | Doppler (Factory New) - Phase 2', 1, 0, 'USD', null, null]];

    it('storage units without what lies outside of them, free of charge and of today [INVEST-225]', async () => {
      const source = await open(
        `Category,Combined QTY,Item Name,Item Custom Name,Item Wear Name,Item Paint Wear,Storage Name\nRifle,1,AK-47 | Redline,,Field-Tested,0.21,Play\nCase,5,Fracture Case,,,,#Inventory\n`,
      );
      const { questions, readings, rows } = read(source);
      expect([formatOf(source), questions.map(({ asks }) => asks)]).toEqual(['casemove', ['no-price', 'no-day']]);
      expect([rows.map(shown), rows[0]!.float, readings[1]]).toEqual([
        [['buy', AK, 1, 0, 'USD', null, null]],
        0.21,
        { dropped: { what: 'outsideUnits' } },
      ]);
    });

    it('with quotes as the program writes them, and without its other columns [INVEST-226]', async () => {
      const source = await open(
        `${HEAD.join(',')}\n"AK-47 | Redline","my \\"main\\" gun","$28.18","$28.18",true,"Play",,"Skins & Knives",1,"Field-Tested",0.2153487503528595,true,"Crown (Foil);Run T, Run"\n"Fracture Case",,"$NaN","$NaN",true,"Play",,"Containers",1000,,,false,""`,
      );
      const { rows } = read(source);
      expect([formatOf(source), rows.map(shown)]).toEqual([
        'casemove',
        [
          ['buy', AK, 1, 0, 'USD', null, null],
          ['buy', 'Fracture Case', 1000, 0, 'USD', null, null],
        ],
      ]);
      expect(rows.map(({ category, float, note, market }) => [category, float, note, market])).toEqual([
        ['Skins & Knives', 0.2153487503528595, '', null],
        ['Containers', null, '', null],
      ]);
    });

    it.each([
      ['with blanks before its heads', content(HEAD.map((name) => ` ${name}`), { ...KNIFE, ...WEAR })],
      ['saved again by a spreadsheet', `\uFEFF${content(HEAD, { ...KNIFE, ...WEAR, 'Item Paint Wear': '0,008123456', Price: '1.210,50 €' }, ';')}`],
      ['with its columns in another order', content(HEAD.toReversed(), { ...KNIFE, ...WEAR })],
      ['without prices', content(HEAD.filter((name) => !name.startsWith('Price')), { ...KNIFE, ...WEAR })],
      ['without its storage units', content(HEAD.filter((name) => name !== 'Storage Name'), { ...KNIFE, ...WEAR })],
      ['without its quantities', content(HEAD.filter((name) => name !== 'Combined QTY'), { ...KNIFE, ...WEAR })],
    ])('%s', async (_, text) => {
      const source = await open(text);
      const { rows } = read(source);
      expect([formatOf(source), rows.map(shown), rows[0]?.float]).toEqual(['casemove', expected, 0.008123456]);
    }); // prettier-ignore
  });

  it('CS2 Trader: the list of an inventory, whose rows without an exterior have a cell too many', async () => {
    const source = await open(
      `Name,Exterior,Price,Float value,Sticker Price,Duplicates,Link\n"★ Karambit | Doppler (Phase 2)",FN,1210.00,0.0123,$0.00,https://a.b/c_(hashmark here)1\n"Revolution Case",,,0.55,,,x12,https://a.b/c\n"Sticker | Crown (Foil)",,,690.10,,,https://a.b/c\n`,
    );
    const { questions, rows } = read(source, { noPrice: 'zero', noDay: 'today' });
    expect([formatOf(source), questions.map(({ asks }) => asks)]).toEqual(['cs2trader-inventory', ['no-price', 'no-day']]);
    expect(rows.map(({ name, quantity, float }) => [name, quantity, float])).toEqual([
      ['★ Karambit | Doppler (Phase 2) (Factory New)', 1, 0.0123],
      ['Revolution Case', 12, null],
      ['Sticker | Crown (Foil)', 1, null],
    ]);
    expect(formatOf(await open(`Name,Exterior,Price\nAK-47 | Redline,FT,15.42\n`))).toBe('null');
  });

  it('CS2 Trader: the market history, whose days have no year', async () => {
    const source = await open(
      `Item Name,Game Name,Listed On,Acted On, Display Price, Price in Cents, Type, Market Name, App Id\n"Redline","Counter-Strike 2","Jun 1","Jun 2","$15.42","1542","sale","${AK}","730"\n"AWP","Counter-Strike 2","Jun 1","","$96.10","9610","listing_created",,\n"Key","Team Fortress 2","May 30","May 30","$2.31","231","purchase","Mann Co. Supply Crate Key","440"\n`,
    );
    const { questions, rows } = read(source, { newestYear: 2025 });
    expect([formatOf(source), questions]).toEqual(['cs2trader-history', [{ asks: 'year', rows: 2 }]]);
    expect(rows.map(shown)).toEqual([
      ['sell', AK, 1, 15.42, 'USD', '2025-06-02', null],
      ['buy', 'Mann Co. Supply Crate Key', 1, 2.31, 'USD', '2025-05-30', null],
    ]);
    expect(rows.map(({ market, appId }) => [market, appId])).toEqual([
      ['steam', 730],
      [null, 440],
    ]);
  });

  it('Steam Market History Cataloger: in the currency of the wallet, with the ids of Steam', async () => {
    const listing = {
      transaction_id: '5_6',
      appid: '730',
      price: 1542,
      is_credit: true,
      market_name: AK,
      date_acted: '2024-06-03T10:00:00.000Z',
    };
    const source = await open({
      currency: { code: 'EUR', precision: 2, wallet_code: 3 },
      listings: [listing, { ...listing, transaction_id: '7_8', is_credit: false, appid: '753' }],
    });
    const { readings, rows } = read(source);
    expect([formatOf(source), rows.map(shown), readings[1]]).toEqual([
      'cataloger',
      [['sell', AK, 1, 15.42, 'EUR', '2024-06-03', 'steam:5_6']],
      { dropped: { what: 'otherGames' } },
    ]);
  });

  it.each([
    ['English', 'Index,Credit,Transaction ID,App ID,Name,Price,Listed On,Acted On,Amount', '$1,234.50', 'USD'],
    ['German', 'Index,Kredit,Transaktions-ID,App-ID,Name,Preis,Gelistet auf,Wirkte auf,Betrag', '1.234,50€', 'EUR'],
    ['Turkish', 'indeks,Kredi,İşlem Kimliği,Uygulama kimliği,isim,Fiyat,Listelenen,Harekete geç,Tutar', '₺1.234,50', 'TRY'],
    [
      'Polish',
      'Indeks,Kredyt,Identyfikator transakcji,Identyfikator aplikacji,Imię,Cena £,Wymienione na,Działał dalej,Kwota',
      '1 234,50zł',
      'PLN',
    ],
    ['Chinese', '指数,信用,交易ID,应用程序ID,名称,价钱,上市,采取行动,金额', '1234.50 USD', 'USD'],
  ])('Steam Market History Cataloger: CSV in %s, with year, day and month', async (_, head, price, currency) => {
    const cells = head.split(',').map((name) => `"${name}"`);
    const source = await open(
      `${cells.join(',')}
1,1,"5_6","730","${AK}","${price}",2024-1-6,2024-3-6,1
2,0,"7_8","440","Refined Metal","${price}",2024-1-6,2024-2-6,10`,
    );
    const { questions, rows } = read(source);
    expect([formatOf(source), questions.filter(({ asks }) => asks !== 'side'), rows.map(shown)]).toEqual([
      'cataloger',
      [],
      [
        ['sell', AK, 1, 1234.5, currency, '2024-06-03', 'steam:5_6'],
        ['buy', 'Refined Metal', 10, 123.45, currency, '2024-06-02', 'steam:7_8'],
      ],
    ]);
  });

  it('Ghostfolio: assets that its user added, whose symbols are random ids', async () => {
    const activity = { id: 'b', fee: 0, quantity: 1, type: 'BUY', unitPrice: 1.234, currency: 'USD', dataSource: 'MANUAL', symbol: 'a1' };
    const source = await open({
      assetProfiles: [{ symbol: 'a1', name: AK, dataSource: 'MANUAL', marketData: [] }],
      activities: [
        { ...activity, date: '2021-11-21T00:00:00.000Z' },
        { ...activity, id: 'c', symbol: 'MSFT', date: '2021-11-22T00:00:00.000Z' },
      ],
    });
    const { questions, rows } = read(source);
    expect([formatOf(source), questions, rows.map(shown)]).toEqual([
      'ghostfolio',
      [],
      [
        ['buy', AK, 1, 1.234, 'USD', '2021-11-21', 'ghostfolio:b'],
        ['buy', 'MSFT', 1, 1.234, 'USD', '2021-11-22', 'ghostfolio:c'],
      ],
    ]);
  });

  it('Ghostfolio: activities as JSON and as CSV', async () => {
    const activity = { comment: null, fee: 0.5, quantity: 5, type: 'BUY', unitPrice: 15.42, currency: 'EUR', dataSource: 'MANUAL' };
    const json = await open({
      meta: {},
      accounts: [{ id: 'a' }],
      activities: [
        { ...activity, date: '2021-11-21T00:00:00.000Z', symbol: AK },
        { ...activity, type: 'DIVIDEND', date: '2021-11-22T00:00:00.000Z', symbol: AK },
      ],
    });
    expect([formatOf(json), read(json).rows.map(shown)]).toEqual(['ghostfolio', [['buy', AK, 5, 15.52, 'EUR', '2021-11-21', null]]]);
    const csv = await open(
      `Date,Code,DataSource,Currency,Price,Quantity,Action,Fee,Note\n2021-11-27,${AK},MANUAL,EUR,18.85,2,sell,0.30,\n`,
    );
    expect([formatOf(csv), read(csv).rows.map(shown)]).toEqual(['ghostfolio', [['sell', AK, 2, 18.7, 'EUR', '2021-11-27', null]]]);
  });

  it('Portfolio Performance: values of whole rows, in English and German', async () => {
    const head =
      'Date;Type;Value;Transaction Currency;Gross Amount;Currency Gross Amount;Exchange Rate;Fees;Taxes;Shares;ISIN;WKN;Ticker Symbol;Security Name;Note';
    const english = await open(
      `${head}\n2021-06-05T00:00;Buy;2.151,80;EUR;;;;10,25;0,00;20;;;;${AK};\n2021-06-06T00:00;Delivery (Outbound);-2.151,80;EUR;;;;0,00;0,00;20;;;;${AK};\n`,
    );
    expect([formatOf(english), read(english).rows.map(shown)]).toEqual([
      'portfolio-performance',
      [
        ['buy', AK, 20, 107.59, 'EUR', '2021-06-05', null],
        ['sell', AK, 20, 107.59, 'EUR', '2021-06-06', null],
      ],
    ]);
    const german = await open(`Datum;Typ;Wert;Buchungswährung;Stück;Wertpapiername;Notiz\n2021-03-01T00:00;Kauf;30,84;EUR;2;${AK};\n`);
    expect([formatOf(german), read(german).rows.map(shown)]).toEqual([
      'portfolio-performance',
      [['buy', AK, 2, 15.42, 'EUR', '2021-03-01', null]],
    ]);
  });
});

describe('the history of Steam', () => {
  const row = (n: number, day: string, price = '$0.55', gain = '+') =>
    `<div id="history_row_5${n}_6${n}"><div class="market_listing_gainorloss">${gain}</div><span class="market_listing_price">${price}</span><div class="market_listing_listed_date">${day}</div><span class="market_listing_item_name">Revolution Case</span><span class="market_listing_game_name">Counter-Strike 2</span></div>`;

  it.each([
    ['English', 'Mar 14', 'Jan 3', 'Dec 27'],
    ['German', '14. Mrz.', '3. Jan.', '27. Dez.'],
    ['Spanish', '14 MAR', '3 ENE', '27 DIC'],
    ['Russian', '14 мар', '3 янв', '27 дек'],
    ['Turkish', '14 Mar', '3 Oca', '27 Ara'],
    ['Chinese', '3月14日', '1月3日', '12月27日'],
    ['Korean', '3월 14일', '1월 3일', '12월 27일'],
    ['Czech', '14. 3.', '3. 1.', '27. 12.'],
    ['Vietnamese', '14 Thg 3', '3 Thg 1', '27 Thg 12'],
  ])('is read as a page in %s, and its years are counted back', async (_, ...days) => {
    const source = await open(`<html>${days.map((day, n) => row(n, day)).join('')}</html>`);
    const { questions, rows } = read(source, { newestYear: 2026 });
    expect([formatOf(source), questions.map(({ asks }) => asks)]).toEqual(['history', ['year']]);
    expect(rows.map(({ day, id }) => [day, id])).toEqual([
      ['2026-03-14', 'steam:50_60'],
      ['2026-01-03', 'steam:51_61'],
      ['2025-12-27', 'steam:52_62'],
    ]);
  });

  it('of several pages is one history, in any currency', async () => {
    const page = (...rows: string[]) => ({ success: true, results_html: rows.join(''), hovers: '', assets: [] });
    const source = await open([page(row(1, 'Jan 3', '12,50€')), page(row(2, 'Dec 27', '¥ 20', '-'))]);
    const { questions, rows } = read(source, { newestYear: 2026, signs: { '¥': 'CNY' } });
    expect(questions).toEqual([
      { asks: 'sign', sign: '¥' },
      { asks: 'year', rows: 0 },
    ]);
    expect(rows.map(shown)).toEqual([
      ['buy', 'Revolution Case', 1, 12.5, 'EUR', '2026-01-03', 'steam:51_61'],
      ['sell', 'Revolution Case', 1, 20, 'CNY', '2025-12-27', 'steam:52_62'],
    ]);
  });
});
