import { t, type PlainKey } from '../../../i18n/i18n.ts';
import { percent } from '../../../lib/format.ts';
import { matches } from '../../../lib/fold.ts';
import { pathTo } from '../../../lib/path-to.ts';
import type { Facts } from './facts.ts';

type Answer = {
  paragraphs: readonly string[];
  /** The screens that the answer mentions. */
  links: readonly { label: PlainKey; href: string }[];
};

/** `id` is the question's hash in the address: `/faq#key-storage`. */
export type Question = { id: string; title: PlainKey; answer: (facts: Facts) => Answer };
export type Group = { id: string; title: PlainKey; questions: readonly Question[] };

const account: Group = {
  id: 'account',
  title: 'pages.groupAccount',
  questions: [
    {
      id: 'sign-in',
      title: 'pages.signInQ',
      answer: ({ session_days: days, session_days_most: most }) => ({
        paragraphs: [t('pages.signIn1'), t('pages.signIn2'), t('pages.signIn3', { days, most })],
        links: [
          { label: 'pages.toSessions', href: pathTo('/user-details', { hash: 'sessions' }) },
          { label: 'legal.navigationPrivacy', href: pathTo('/privacy-policy') },
        ],
      }),
    },
  ],
};

const keys: Group = {
  id: 'keys-and-safety',
  title: 'pages.groupKeys',
  questions: [
    {
      id: 'why-keys',
      title: 'pages.whyKeysQ',
      answer: () => ({
        paragraphs: [t('pages.whyKeys1'), t('pages.whyKeys2'), t('pages.whyKeys3')],
        links: [{ label: 'pages.toKeys', href: pathTo('/user-details', { hash: 'market_api' }) }],
      }),
    },
    {
      id: 'key-storage',
      title: 'pages.keyStorageQ',
      answer: ({ api_tokens: tokens, calls_a_minute: calls }) => ({
        paragraphs: [t('pages.keyStorage1'), t('pages.keyStorage2'), t('pages.keyStorage3'), t('pages.keyStorage4', { tokens, calls })],
        links: [
          { label: 'pages.toKeys', href: pathTo('/user-details', { hash: 'market_api' }) },
          { label: 'legal.navigationPrivacy', href: pathTo('/privacy-policy') },
        ],
      }),
    },
    {
      id: 'proxy',
      title: 'pages.proxyQ',
      answer: () => ({
        paragraphs: [t('pages.proxy1'), t('pages.proxy2'), t('pages.proxy3')],
        links: [{ label: 'pages.toProxy', href: pathTo('/user-details', { hash: 'proxy' }) }],
      }),
    },
  ],
};

const selling: Group = {
  id: 'selling',
  title: 'pages.groupSelling',
  questions: [
    {
      id: 'sales-sync',
      title: 'pages.salesSyncQ',
      answer: () => ({
        paragraphs: [t('pages.salesSync1'), t('pages.salesSync2')],
        links: [
          { label: 'comparison.navigation', href: pathTo('/comparison') },
          { label: 'watchlist.navigation', href: pathTo('/watchlist') },
          { label: 'pages.toBalances', href: pathTo('/user-details', { hash: 'balances' }) },
        ],
      }),
    },
    {
      id: 'on-protection',
      title: 'pages.protectionQ',
      answer: () => ({ paragraphs: [t('pages.protection1'), t('pages.protection2')], links: [] }),
    },
    {
      id: 'lowering-prices',
      title: 'pages.loweringQ',
      answer: () => ({
        paragraphs: [t('pages.lowering1'), t('pages.lowering2')],
        links: [{ label: 'comparison.navigation', href: pathTo('/comparison') }],
      }),
    },
  ],
};

/** The question that lists the selling fees. */
export const FEES_QUESTION_ID = 'profit-and-roi';

const prices: Group = {
  id: 'prices-and-figures',
  title: 'pages.groupPrices',
  questions: [
    {
      id: FEES_QUESTION_ID,
      title: 'pages.profitQ',
      answer: ({ steam_fee: fee }) => ({
        paragraphs: [
          t('pages.profit1', { steam: fee === 0 ? '' : ` (${percent(fee, { digits: 0 })})` }),
          t('pages.profit2'),
          t('pages.profit3'),
        ],
        links: [{ label: 'marketplaces.navigation', href: pathTo('/marketplaces') }],
      }),
    },
    {
      id: 'price-sources',
      title: 'pages.sourcesQ',
      answer: ({ markets: n, price_history_days: days }) => ({
        paragraphs: [t('pages.sources1', { n }), t('pages.sources2'), t('pages.sources3', { days })],
        links: [{ label: 'marketplaces.navigationStatus', href: pathTo('/status') }],
      }),
    },
  ],
};

const payments: Group = {
  id: 'payments',
  title: 'pages.groupPayments',
  questions: [
    {
      id: 'deposits',
      title: 'pages.depositsQ',
      answer: () => ({
        paragraphs: [t('pages.deposits1'), t('pages.deposits2')],
        links: [
          { label: 'pages.toBalances', href: pathTo('/user-details', { hash: 'balances' }) },
          { label: 'pages.toProtection', href: `${pathTo('/faq')}#on-protection` },
        ],
      }),
    },
    {
      id: 'cancelling-a-plan',
      title: 'pages.cancelQ',
      answer: () => ({
        paragraphs: [t('pages.cancel1'), t('pages.cancel2')],
        links: [
          { label: 'pages.toAccount', href: pathTo('/user-details', { hash: 'steam_account' }) },
          { label: 'pages.navigationServices', href: pathTo('/our-services') },
        ],
      }),
    },
  ],
};

const giveaways: Group = {
  id: 'giveaways',
  title: 'pages.groupGiveaways',
  questions: [
    {
      id: 'checking-a-draw',
      title: 'pages.drawQ',
      answer: () => ({
        paragraphs: [t('pages.draw1'), t('pages.draw2')],
        links: [
          { label: 'features.giveaways', href: pathTo('/giveaways') },
          { label: 'pages.toProof', href: pathTo('/giveaways/proof') },
        ],
      }),
    },
  ],
};

export const FAQ: readonly Group[] = [account, keys, selling, prices, payments, giveaways];

/** The groups with the questions that contain every typed word in question or answer. Groups without a match are left out. */
export function findQuestions(typed: string, facts: Facts): Group[] {
  if (typed === '') return [...FAQ];
  const fits = ({ title, answer }: Question): boolean => matches([t(title), ...answer(facts).paragraphs].join(' '), typed);
  return FAQ.map((group) => ({ ...group, questions: group.questions.filter(fits) })).filter(({ questions }) => questions.length > 0);
}
