import type { GameSlug } from '@lootfolio/domain/games';
import type { Money } from '@lootfolio/domain/money';
import type { TextKey } from '@lootfolio/texts/text';

/** A documented fee in percent, with source and date. In a step, `game` and `from` limit the percentage to a game and to higher prices. */
export type DocumentedFee = {
  percent: number;
  onTop?: true;
  steps?: readonly { game?: GameSlug; from?: Money; percent: number }[];
  source: TextKey;
  date: string;
};

/** The documented facts of a marketplace. A missing field is not documented. */
export type Facts = {
  link: string | null;
  /** Null when no source documents the fee, or when the sources contradict each other; then 10 percent are assumed. */
  fee: DocumentedFee | null;
  feeNote?: TextKey;
  /** Payout cost in percent, from the cheapest to the most expensive method. */
  payoutFee?: { from: number; to: number };
  payoutNote?: TextKey;
  payoutMinimum?: { amount: number; currency: string };
  /** Whether sellers must prove their identity before a payout. */
  kyc?: 'required' | 'sometimes' | 'none';
  kycNote?: TextKey;
  deposit?: readonly Method[];
  withdraw?: readonly Method[];
};

/** Payment methods with a translated name. */
export const METHOD_TEXTS = {
  card: 'marketplaces.methodCard',
  cardCis: 'marketplaces.methodCardCis',
  debitCard: 'marketplaces.methodDebitCard',
  bankTransfer: 'marketplaces.methodBankTransfer',
  wire: 'marketplaces.methodWire',
  crypto: 'marketplaces.methodCrypto',
  giftCard: 'marketplaces.methodGiftCard',
  items: 'marketplaces.methodItems',
  steamWallet: 'marketplaces.methodSteamWallet',
  checkout: 'marketplaces.methodCheckout',
} satisfies Record<string, TextKey>;

/** Names of companies and currencies, the same in every language. */
type Name =
  | 'Alipay' | 'Apple Pay' | 'BCH' | 'Binance Pay' | 'BNB' | 'BTC' | 'ETH' | 'Google Pay' | 'LTC' | 'Payoneer' | 'PayPal' | 'SBP' | 'SEPA'
  | 'Skrill' | 'SOL' | 'UnionPay' | 'USDC' | 'USDT' | 'WebMoney' | 'YooMoney' | 'ZEN'; // prettier-ignore
export type Method = keyof typeof METHOD_TEXTS | Name;

const OWN_PAGE = 'marketplaces.sourceOwnPage';
const SURVEYS = 'marketplaces.sourceSurveys';
const SPECIFICATION = 'marketplaces.sourceSpecification';

/** By market slug. */
export const DOCUMENTED: Readonly<Record<string, Facts>> = {
  steam: {
    link: 'https://steamcommunity.com/market/',
    fee: { percent: 15, onTop: true, source: 'marketplaces.sourceSteam', date: '2026-09-02' },
    kyc: 'none',
    deposit: ['steamWallet'],
  },
  buff: {
    link: 'https://buff.163.com/',
    fee: { percent: 1.5, source: 'marketplaces.sourceBuff', date: '2026-04-28' },
    payoutFee: { from: 1, to: 1 },
    payoutNote: 'marketplaces.payoutNoteBuff',
    payoutMinimum: { amount: 2, currency: 'CNY' },
    kyc: 'required',
    kycNote: 'marketplaces.kycNoteBuff',
    withdraw: ['Alipay'],
  },
  waxpeer: {
    link: 'https://waxpeer.com/',
    fee: { percent: 6, source: OWN_PAGE, date: '2026-10-08' },
    payoutFee: { from: 1, to: 1 },
    payoutNote: 'marketplaces.payoutNoteMethod',
    deposit: ['crypto', 'items'],
    withdraw: ['crypto'],
  },
  marketcsgo: {
    link: 'https://market.csgo.com/',
    fee: { percent: 5, source: SURVEYS, date: '2026-09-01' },
    payoutFee: { from: 3, to: 5 },
    payoutNote: 'marketplaces.payoutNoteMethod',
    deposit: ['card', 'Google Pay', 'Apple Pay', 'BTC', 'ETH', 'USDT', 'SBP', 'YooMoney', 'items'],
    withdraw: ['card', 'crypto', 'SBP', 'YooMoney'],
  },
  bitskins: {
    link: 'https://bitskins.com/',
    fee: null,
    feeNote: 'marketplaces.feeNoteBitskins',
    payoutFee: { from: 0, to: 4 },
    payoutNote: 'marketplaces.payoutNoteMethod',
    kyc: 'required',
    deposit: ['card', 'BTC', 'ETH', 'LTC', 'BNB', 'giftCard', 'Skrill', 'items'],
    withdraw: ['card', 'BTC', 'LTC', 'BNB', 'Binance Pay', 'ZEN'],
  },
  skinport: {
    link: 'https://skinport.com/',
    fee: { percent: 8, steps: [{ from: 1_000_000, percent: 6 }], source: OWN_PAGE, date: '2026-09-03' },
    feeNote: 'marketplaces.feeNoteSkinport',
    payoutFee: { from: 0, to: 0 },
    kyc: 'required',
    kycNote: 'marketplaces.kycNoteCountries',
    deposit: ['checkout'],
    withdraw: ['bankTransfer'],
  },
  white_market: {
    link: 'https://white.market/',
    fee: { percent: 5, source: SURVEYS, date: '2026-09-01' },
    payoutFee: { from: 0, to: 3 },
    payoutNote: 'marketplaces.payoutNoteWhitebit',
    deposit: ['card', 'USDT', 'BTC', 'ETH', 'giftCard', 'Skrill', 'items'],
    withdraw: ['USDT', 'BTC', 'ETH'],
  },
  shadowpay: {
    link: 'https://shadowpay.com/',
    fee: { percent: 5, source: SURVEYS, date: '2025-12-14' },
    kyc: 'required',
    deposit: ['card', 'USDT', 'BTC', 'ETH', 'LTC', 'BNB', 'giftCard', 'Skrill', 'UnionPay', 'WebMoney', 'items'],
    withdraw: ['card', 'USDT', 'BTC', 'ETH', 'LTC'],
  },
  gamerpay: {
    link: 'https://gamerpay.gg/',
    fee: null,
    kyc: 'required',
    deposit: ['card', 'bankTransfer'],
    withdraw: ['bankTransfer'],
  },
  buffmarket: { link: 'https://buff.market/', fee: null, feeNote: 'marketplaces.feeNoteBuffmarket' },
  skinthunder: { link: 'https://skinthunder.com/', fee: null },
  haloskins: {
    link: 'https://www.haloskins.com/',
    fee: { percent: 3.5, source: SPECIFICATION, date: '2026-11-20' },
    feeNote: 'marketplaces.feeNoteUnconfirmed',
  },
  csfloat: {
    link: 'https://csfloat.com/',
    fee: { percent: 2, source: OWN_PAGE, date: '2026-09-03' },
    payoutFee: { from: 0.5, to: 2.5 },
    payoutNote: 'marketplaces.payoutNoteCsfloat',
    kyc: 'required',
    kycNote: 'marketplaces.kycNoteStripe',
    deposit: ['card'],
    withdraw: ['bankTransfer', 'debitCard', 'USDC'],
  },
  csdeals: {
    link: 'https://cs.deals/',
    fee: { percent: 2, source: OWN_PAGE, date: '2026-10-09' },
    payoutNote: 'marketplaces.payoutNoteMethod',
    kyc: 'sometimes',
    kycNote: 'marketplaces.kycNoteCard',
    deposit: ['card', 'BTC', 'items'],
    withdraw: ['SEPA', 'bankTransfer', 'BTC'],
  },
  krakatoa: { link: null, fee: null },
  swapgg: {
    link: 'https://swap.gg/',
    fee: null,
    feeNote: 'marketplaces.feeNoteSwapgg',
    kyc: 'sometimes',
    kycNote: 'marketplaces.kycNoteDeposit',
    deposit: ['card', 'PayPal', 'Skrill', 'giftCard', 'crypto', 'items'],
  },
  lisskins: {
    link: 'https://lis-skins.com/',
    fee: null,
    feeNote: 'marketplaces.feeNoteLisskins',
    payoutNote: 'marketplaces.payoutNoteMethod',
    deposit: ['card', 'SBP', 'USDT', 'BTC', 'ETH', 'LTC', 'BNB', 'USDC', 'SOL', 'items'],
    withdraw: ['cardCis', 'SBP', 'USDT', 'BTC', 'ETH', 'LTC', 'BCH'],
  },
  itradegg: { link: 'https://itrade.gg/', fee: null, deposit: ['items'] },
  skinflowgg: { link: 'https://skinflow.gg/', fee: null },
  lootfarm: {
    link: 'https://loot.farm/',
    fee: { percent: 5, source: SURVEYS, date: '2025-12-14' },
    feeNote: 'marketplaces.feeNoteLootfarm',
    deposit: ['card', 'Skrill', 'UnionPay', 'crypto', 'items'],
  },
  tradeitgg: {
    link: 'https://tradeit.gg/',
    fee: null,
    feeNote: 'marketplaces.feeNoteTradeit',
    kyc: 'sometimes',
    deposit: ['card', 'items'],
  },
  csmoney: {
    link: 'https://cs.money/',
    fee: null,
    feeNote: 'marketplaces.feeNoteCsmoney',
    payoutFee: { from: 0, to: 0 },
    payoutNote: 'marketplaces.payoutNoteCsmoney',
    kyc: 'required',
    deposit: ['card', 'Google Pay', 'Apple Pay', 'PayPal'],
    withdraw: ['card'],
  },
  dmarket: {
    link: 'https://dmarket.com/',
    fee: { percent: 5, steps: [{ game: 'cs2', percent: 2 }], source: OWN_PAGE, date: '2026-09-03' },
    feeNote: 'marketplaces.feeNoteDmarket',
    payoutFee: { from: 2, to: 3 },
    payoutNote: 'marketplaces.payoutNoteDisagree',
    kyc: 'sometimes',
    deposit: ['card', 'Skrill', 'giftCard', 'crypto', 'items'],
    withdraw: ['PayPal', 'Skrill', 'Payoneer', 'card', 'wire', 'SEPA'],
  },
  skinland: { link: 'https://skin.land/', fee: null },
};

const specified = (percent: number): DocumentedFee => ({ percent, source: SPECIFICATION, date: '2026-11-20' });

/** The fees that the product's specification gives, by market slug; the sandbox uses them. */
export const SPECIFIED_FEES: Readonly<Record<string, DocumentedFee>> = {
  waxpeer: specified(8),
  csfloat: specified(3),
  marketcsgo: specified(10),
  shadowpay: specified(10),
  haloskins: specified(3.5),
  buff: specified(2.5),
};
