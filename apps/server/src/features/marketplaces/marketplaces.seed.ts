import type { Language } from '@lootfolio/texts/languages';

/** What is documented of a marketplace, with its source; the operator edits it afterwards. */
type Seed = {
  link: string | null;
  /** Null where nobody documents it: 10 percent are assumed. */
  fee: { percent: number; onTop?: true; source: string; date: string } | null;
  /** HTML of b, i, br, ul, li and a. */
  payout: string;
  deposit: string[];
  withdraw: string[];
};

const SPECIFIED = 'Net-price factor of the product specification';
const REPORTED = 'Reported by public clients of the market';
const DATE = '2026-11-20';

const fee = (percent: number, source = REPORTED): Seed['fee'] => ({ percent, source, date: DATE });

const seed = (link: string | null, sellingFee: Seed['fee'], more: Partial<Pick<Seed, 'payout' | 'deposit' | 'withdraw'>> = {}): Seed => ({
  link,
  fee: sellingFee,
  payout: '',
  deposit: [],
  withdraw: [],
  ...more,
});

/** By market slug. Payment methods and payout fees stay empty where no source was found. */
export const MARKETPLACE_SEEDS: Record<string, Seed> = {
  steam: seed(
    'https://steamcommunity.com/market/',
    { percent: 15, onTop: true, source: 'Steam: 5 % and 10 % on top of what the seller gets', date: DATE },
    { payout: 'No cash-out: the money stays in the <b>Steam wallet</b>.', deposit: ['Steam wallet'], withdraw: [] },
  ),
  buff: seed('https://buff.163.com/', fee(2.5, 'Fee of the product specification'), { withdraw: ['CNY, local bank or wallet'] }),
  waxpeer: seed('https://waxpeer.com/', fee(8, SPECIFIED), { deposit: ['Crypto'], withdraw: ['Crypto'] }),
  marketcsgo: seed('https://market.csgo.com/', fee(10, SPECIFIED)),
  bitskins: seed('https://bitskins.com/', null),
  skinport: seed('https://skinport.com/', fee(12, 'Reported by public clients; 8 percent are reported too')),
  white_market: seed('https://white.market/', fee(5)),
  shadowpay: seed('https://shadowpay.com/', fee(10, SPECIFIED)),
  gamerpay: seed('https://gamerpay.gg/', null),
  buffmarket: seed('https://buff.market/', null),
  skinthunder: seed('https://skinthunder.com/', null),
  haloskins: seed('https://www.haloskins.com/', fee(3.5, SPECIFIED)),
  csfloat: seed('https://csfloat.com/', fee(3, SPECIFIED), {
    payout: 'Payout through Stripe; <b>2.5 %</b> reported.',
    withdraw: ['Bank transfer', 'Debit card', 'USDC'],
  }),
  csdeals: seed('https://cs.deals/', fee(2), { withdraw: ['Crypto'] }),
  krakatoa: seed(null, null),
  swapgg: seed('https://swap.gg/', fee(5)),
  lisskins: seed('https://lis-skins.com/', null),
  itradegg: seed('https://itrade.gg/', null),
  skinflowgg: seed('https://skinflow.gg/', null),
  lootfarm: seed('https://loot.farm/', fee(3), { deposit: ['Items', 'Crypto'], withdraw: ['Items', 'Crypto'] }),
  tradeitgg: seed('https://tradeit.gg/', fee(5), { deposit: ['Items', 'Crypto'], withdraw: ['Items', 'Crypto'] }),
  csmoney: seed('https://cs.money/', null),
  dmarket: seed('https://dmarket.com/', fee(7, 'Default fee of the market; it differs by item'), {
    withdraw: ['PayPal', 'Skrill', 'Payoneer', 'Card', 'Wire', 'SEPA'],
  }),
  skinland: seed('https://skin.land/', null),
};

/** The seeds' texts in Turkish; names of companies and currencies are the same. */
const TURKISH: Record<string, string> = {
  [SPECIFIED]: 'Ürün belirtimindeki net fiyat katsayısı',
  [REPORTED]: 'Pazarın herkese açık istemcilerinin bildirdiği oran',
  'Steam: 5 % and 10 % on top of what the seller gets': 'Steam: satıcının eline geçenin üzerine %5 ve %10',
  'Fee of the product specification': 'Ürün belirtimindeki komisyon',
  'Reported by public clients; 8 percent are reported too': 'Herkese açık istemcilerin bildirdiği oran; yüzde 8 bildirenler de var',
  'Default fee of the market; it differs by item': 'Pazarın varsayılan komisyonu; eşyaya göre değişir',
  'No cash-out: the money stays in the <b>Steam wallet</b>.': 'Nakit çekilemez: para <b>Steam cüzdanında</b> kalır.',
  'Payout through Stripe; <b>2.5 %</b> reported.': 'Ödeme Stripe üzerinden yapılır; bildirilen kesinti <b>%2,5</b>.',
  'Steam wallet': 'Steam cüzdanı',
  'CNY, local bank or wallet': 'CNY, yerel banka veya cüzdan',
  Crypto: 'Kripto para',
  'Bank transfer': 'Banka havalesi',
  'Debit card': 'Banka kartı',
  Items: 'Eşya',
  Card: 'Kart',
  Wire: 'Uluslararası havale',
};

/** A text that the operator wrote is shown as they wrote it. */
export const inLanguage = (said: string, language: Language): string => (language === 'tr' ? (TURKISH[said] ?? said) : said);
