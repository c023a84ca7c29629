import fc from 'fast-check';

/** A purchase or a sale as its owner knows it. `units`: the price of one piece, in the smallest unit that `Style.places` says. */
export type Trade = {
  side: 'buy' | 'sell';
  name: string;
  quantity: number;
  units: number;
  currency: string;
  day: string;
  note: string;
  fee: number;
};

/** How a person or a program writes a table. */
export type Style = {
  language: Language;
  encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';
  hasMark: boolean;
  end: '\n' | '\r\n' | '\r';
  separator: ',' | ';' | '\t' | '|';
  quoting: 'needed' | 'all' | 'escaped';
  hasHint: boolean;
  titles: readonly string[];
  decimals: '.' | ',';
  group: string;
  /** Of amounts, the digits after the decimal sign. */
  places: 0 | 2 | 3;
  isTotal: boolean;
  /** Columns with numbers, addresses and marks that nobody asked for. */
  others: readonly (keyof typeof OTHERS)[];
  headCase: 'as it is' | 'upper' | 'snake';
  hasFee: boolean;
  hasHeader: boolean;
  isQuantityGrouped: boolean;
  /** Blanks around cells without quotes, empty columns after the last one, and an empty line after each row. */
  blanks: 'none' | 'padded' | 'columns' | 'lines';
  money: 'before' | 'after' | 'code' | 'column' | 'head' | 'none';
  days: keyof typeof DAYS;
  sides: 'words' | 'quantity' | 'price' | 'none';
  order: readonly number[];
};

type Language = { heads: readonly string[]; buy: string; sell: string; locale: string };

const OTHERS = {
  'Float value': ({ units }) => `0.${String(units).padStart(7, '0')}`,
  'Market price': ({ units }) => `$${(units / 100).toFixed(2)}`,
  Link: () => 'https://steamcommunity.com/market/listings/730/a|b;c,d',
  Profit: ({ units, fee }) => `${fee % 2 === 0 ? '-' : '+'}${units},34`,
  Tradable: ({ fee }) => String(fee % 2 === 0),
  'Paint seed': ({ units }) => String(units % 1000),
} as const satisfies Record<string, (trade: Trade) => string>;

/** Heads of name, quantity, price, day, side, currency, note, price of the row and fee, and words for sides. */
const LANGUAGES: readonly Language[] = [
  ['en', 'Item name|Quantity|Price|Date|Type|Currency|Note|Total|Fee', 'Buy', 'Sell'],
  ['tr', 'Eşya Adı|Adet|Alış Fiyatı|Alış Tarihi|İşlem Türü|Para Birimi|Açıklama|Toplam|Komisyon', 'Alış', 'Satış'],
  ['de', 'Artikel|Stück|Kurs|Datum|Typ|Währung|Notiz|Betrag|Gebühren', 'Kauf', 'Verkauf'],
  ['es', 'Artículo|Cantidad|Precio|Fecha|Operación|Divisa|Notas|Importe|Comisiones', 'Compra', 'Venta'],
  ['fr', 'Article|Quantité|Prix unitaire|Date|Opération|Devise|Remarque|Montant|Frais', 'Achat', 'Vente'],
  ['pt', 'Nome|Quantidade|Preço|Data da compra|Operação|Moeda|Nota|Valor|Taxa', 'Compra', 'Venda'],
  ['it', 'Oggetto|Quantità|Prezzo|Data|Operazione|Valuta|Note|Importo|Commissioni', 'Acquisto', 'Vendita'],
  ['pl', 'Przedmiot|Ilość|Cena|Data zakupu|Typ transakcji|Waluta|Uwagi|Kwota|Prowizja', 'Kupno', 'Sprzedaż'],
  ['ru', 'Предмет|Количество|Цена|Дата|Тип|Валюта|Примечание|Сумма|Комиссия', 'Покупка', 'Продажа'],
  ['zh', '物品名称|数量|单价|日期|类型|货币|备注|金额|手续费', '买入', '卖出'],
  ['ko', '아이템|수량|단가|날짜|유형|통화|메모|금액|수수료', '구매', '판매'],
  ['ja', 'アイテム名|数量|単価|日付|種類|通貨|メモ|金額|手数料', '購入', '売却'],
].map(([locale, heads, buy, sell]) => ({ locale: locale!, heads: heads!.split('|'), buy: buy!, sell: sell! }));

const parts = (day: string): [year: string, month: string, day: string] => day.split('-') as [string, string, string];
const bare = (text: string): string => String(Number(text));

/** Forms of days, and the order of day and month that their reader must know. */
export const DAYS = {
  iso: { order: null, write: (day) => day },
  slashes: { order: null, write: (day) => day.replaceAll('-', '/') },
  compact: { order: null, write: (day) => day.replaceAll('-', '') },
  dots: { order: 'dmy', write: (day) => parts(day).toReversed().join('.') },
  shortDots: { order: 'dmy', write: (day) => `${bare(parts(day)[2])}.${bare(parts(day)[1])}.${parts(day)[0].slice(2)}` },
  dayFirst: { order: 'dmy', write: (day) => parts(day).toReversed().join('/') },
  shortMonthFirst: { order: 'mdy', write: (day) => `${bare(parts(day)[1])}/${bare(parts(day)[2])}/${parts(day)[0].slice(2)}` },
  monthFirst: { order: 'mdy', write: (day) => `${bare(parts(day)[1])}/${bare(parts(day)[2])}/${parts(day)[0]}` },
  dashes: { order: 'dmy', write: (day) => parts(day).toReversed().join('-') },
  moment: { order: null, write: (day) => `${day}T12:30:00.000Z` },
  time: { order: null, write: (day) => `${day} 23:59` },
  unix: { order: null, write: (day) => String(Date.parse(`${day}T12:00:00Z`) / 1000) },
  serial: { order: null, write: (day) => String(Date.parse(day) / 86_400_000 + 25_569) },
  milliseconds: { order: null, write: (day) => String(Date.parse(`${day}T12:00:00Z`)) },
  afternoon: { order: null, write: (day) => `${formatted(day, 'en', 'medium')} at 11:30 PM` },
  named: { order: null, write: (day, locale) => formatted(day, locale, 'medium') },
  long: { order: null, write: (day, locale) => formatted(day, locale, 'long') },
} as const satisfies Record<string, { order: 'dmy' | 'mdy' | null; write: (day: string, locale: string) => string }>;

const formatted = (day: string, locale: string, dateStyle: 'medium' | 'long'): string =>
  new Intl.DateTimeFormat(locale, { dateStyle, timeZone: 'UTC', calendar: 'gregory', numberingSystem: 'latn' }).format(new Date(day));

/** Signs before or after an amount. The sign of yuan and that of kronor are shared by several currencies. */
const SIGNS: Readonly<Record<string, string>> = {
  USD: '$',
  EUR: '€',
  GBP: '£',
  PLN: 'zł',
  CNY: '¥',
  TRY: '₺',
  BRL: 'R$',
  SEK: 'kr',
  RUB: '₽',
};

const LATIN: ReadonlyMap<string, number> = new Map(
  Array.from(new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte)), (character, byte) => [
    character,
    byte,
  ]),
);

/** Null when the encoding lacks a character of the text. */
function encode(text: string, { encoding, hasMark }: Pick<Style, 'encoding' | 'hasMark'>): Uint8Array | null {
  if (encoding === 'windows-1252') {
    const bytes = Array.from(text, (character) => LATIN.get(character));
    return bytes.includes(undefined) ? null : Uint8Array.from(bytes as number[]);
  }
  const marked = hasMark ? `\uFEFF${text}` : text;
  if (encoding === 'utf-8') return new TextEncoder().encode(marked);
  const bytes = new Uint8Array(marked.length * 2);
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < marked.length; at++) view.setUint16(at * 2, marked.charCodeAt(at), encoding === 'utf-16le');
  return bytes;
}

function cellWriter({ quoting, separator, blanks }: Style): (cell: string) => string {
  if (quoting === 'escaped') return (cell) => JSON.stringify(cell);
  const around = blanks === 'padded' ? ' ' : '';
  return (cell) =>
    quoting === 'all' || cell.includes(separator) || /["\r\n]/.test(cell) || cell !== cell.trim()
      ? `"${cell.replaceAll('"', '""')}"`
      : around + cell + around;
}

const grouped = (digits: string, group: string): string => digits.replace(/\B(?=(?:\d{3})+$)/g, group);

function writeNumber(units: number, { decimals, group, places }: Style): string {
  const amount = String(units).padStart(places + 1, '0');
  const whole = grouped(amount.slice(0, amount.length - places), group);
  return places === 0 ? whole : `${whole}${decimals}${amount.slice(-places)}`;
}

function writeAmount(trade: Trade, style: Style): string {
  const { money, sides, isTotal } = style;
  const digits = writeNumber(isTotal ? trade.units * trade.quantity : trade.units, style);
  const text = sides === 'price' && trade.side === 'sell' ? `-${digits}` : digits;
  if (money === 'before') return SIGNS[trade.currency]! + text;
  if (money === 'after') return `${text} ${SIGNS[trade.currency]!}`;
  return money === 'code' ? `${text} ${trade.currency}` : text;
}

function headOf(name: string, { headCase }: Style): string {
  if (headCase === 'upper') return name.toUpperCase();
  return headCase === 'snake' ? name.toLowerCase().replaceAll(' ', '_') : name;
}

/** The table as text; null when the style cannot write these trades. */
export function textOf(trades: readonly Trade[], style: Style): string | null {
  const { language, end, separator, hasHint, titles, money, days, sides, order, isTotal, others, blanks } = style;
  const [name = '', quantity = '', piece = '', date = '', side = '', currency = '', note = '', total = '', fee = ''] = language.heads.map(
    (head) => headOf(head, style),
  );
  const price = isTotal ? total : piece;
  const columns: [head: string, cell: (trade: Trade) => string][] = [
    [name, (trade) => trade.name],
    [
      quantity,
      (trade) =>
        (sides === 'quantity' && trade.side === 'sell' ? '-' : '') +
        grouped(String(trade.quantity), style.isQuantityGrouped ? style.group : ''),
    ],
    [money === 'head' ? `${price} (${trades[0]!.currency})` : price, (trade) => writeAmount(trade, style)],
    [date, (trade) => DAYS[days].write(trade.day, language.locale)],
    ...(sides === 'words'
      ? [[side, (trade: Trade) => (trade.side === 'buy' ? language.buy : language.sell)] as [string, (trade: Trade) => string]]
      : []),
    ...(money === 'column' ? [[currency, (trade: Trade) => trade.currency] as [string, (trade: Trade) => string]] : []),
    [note, (trade) => trade.note],
    ...(style.hasFee ? [[fee, (trade: Trade) => writeNumber(trade.fee, style)] as [string, (trade: Trade) => string]] : []),
    ...others.map((head) => [headOf(head, style), OTHERS[head]] as [string, (trade: Trade) => string]),
  ];
  const sorted = order.filter((at) => at < columns.length).map((at) => columns[at]!);
  const write = cellWriter(style);
  const rows = [
    ...(style.hasHeader ? [sorted.map(([head]) => head)] : []),
    ...trades.map((trade) => sorted.map(([, cell]) => cell(trade))),
  ];
  const after = blanks === 'columns' ? separator.repeat(2) : blanks === 'lines' ? end : '';
  const lines = rows.map((cells) => cells.map(write).join(separator) + after);
  return [...(hasHint ? [`sep=${separator}`] : []), ...titles, ...lines, ''].join(end);
}

/** The table as bytes; null when the style cannot write these trades. */
export const bytesOf = (trades: readonly Trade[], style: Style): Uint8Array | null => {
  const text = textOf(trades, style);
  return text === null ? null : encode(text, style);
};

const NAMES = [
  ...['AK-47 | Redline (Field-Tested)', '★ Karambit | Doppler (Factory New) - Phase 2', 'Fracture Case', 'Sticker | Crown (Foil)'],
  ...['StatTrak™ AWP | Asiimov (Battle-Scarred)', 'M4A4 | 龍王 (Dragon King) (Field-Tested)', 'Music Kit | Darren Korb, Hades Music Kit'],
  ...['Sealed Graffiti | "GG"; well played', 'Mann Co. Supply Crate Key', 'Souvenir AWP | Acheron (Factory New)', 'Patch | Metal 100 %'],
];
const NOTES = ['', 'gift', 'from a friend, cheap', 'said "hi"', 'a;b|c\td', '10 %', 'C:\\temp\\', '1.234', 'iki\nsatır', '=1+1'];

/** Lists of trades in one currency. */
export const tradesOf = (currencies: readonly string[]): fc.Arbitrary<Trade[]> =>
  fc.array(
    fc.record({
      side: fc.constantFrom('buy' as const, 'sell' as const),
      name: fc.constantFrom(...NAMES),
      quantity: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 1000 }), fc.constantFrom(1000, 2000, 1234)),
      units: fc.oneof(fc.integer({ min: 1, max: 9999 }), fc.integer({ min: 1, max: 1_000_000 })),
      currency: fc.constantFrom(...currencies),
      day: fc
        .date({ min: new Date('2013-08-14'), max: new Date('2026-11-20'), noInvalidDate: true })
        .map((date) => date.toISOString().slice(0, 10)),
      note: fc.constantFrom(...NOTES),
      fee: fc.integer({ min: 0, max: 500 }),
    }),
    { minLength: 1, maxLength: 8 },
  );

/** Styles and trades that they can write. */
export const writtenTable: fc.Arbitrary<{ trades: Trade[]; style: Style }> = fc
  .record({
    language: fc.constantFrom(...LANGUAGES),
    encoding: fc.constantFrom('utf-8', 'utf-8', 'utf-16le', 'utf-16be', 'windows-1252'),
    hasMark: fc.boolean(),
    end: fc.constantFrom('\n', '\r\n', '\r'),
    separator: fc.constantFrom(',', ';', '\t', '|'),
    quoting: fc.constantFrom('needed', 'all', 'escaped'),
    hasHint: fc.boolean(),
    titles: fc.constantFrom<readonly string[]>([], [], ['My purchases'], ['Export 21.11.2021', ''], ['', 'Portfolio: main', '']),
    decimals: fc.constantFrom('.', ','),
    group: fc.constantFrom('', '', ',', '.', ' ', '\u00a0', '’'),
    money: fc.constantFrom('before', 'after', 'code', 'column', 'head', 'none'),
    days: fc.constantFrom(...(Object.keys(DAYS) as (keyof typeof DAYS)[])),
    sides: fc.constantFrom('words', 'words', 'quantity', 'price', 'none'),
    order: fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6, 7, 8, 9], { minLength: 10 }),
    places: fc.constantFrom(0, 2, 2, 3),
    isTotal: fc.boolean(),
    others: fc.shuffledSubarray(Object.keys(OTHERS) as (keyof typeof OTHERS)[], { maxLength: 2 }),
    headCase: fc.constantFrom('as it is', 'as it is', 'upper', 'snake'),
    hasFee: fc.boolean(),
    hasHeader: fc.constantFrom(true, true, true, true, true, true, false),
    isQuantityGrouped: fc.boolean(),
    blanks: fc.constantFrom('none', 'none', 'padded', 'columns', 'lines'),
  } satisfies { [K in keyof Style]: fc.Arbitrary<Style[K]> })
  .chain((style) => {
    const currencies = style.money === 'none' ? ['USD'] : Object.keys(SIGNS);
    const own = style.money === 'head' ? fc.constantFrom(...currencies).map((one) => [one]) : fc.constant(currencies);
    return own.chain(tradesOf).map((trades) => ({
      style: { ...style, group: style.group === style.decimals ? '' : style.group },
      trades: style.sides === 'none' ? trades.map((trade) => ({ ...trade, side: 'buy' as const })) : trades,
    }));
  });
