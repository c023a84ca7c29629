import { t, type PlainKey } from '../../../i18n/i18n.ts';
import { percent } from '../../../lib/format.ts';
import { matches } from '../../../lib/fold.ts';
import { pathTo } from '../../../lib/path-to.ts';
import type { Facts } from '../facts/facts.public.ts';

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
  title: 'help.groupAccount',
  questions: [
    {
      id: 'sign-in',
      title: 'help.signInQ',
      answer: ({ session_days: days, session_days_most: most }) => ({
        paragraphs: [t('help.signIn1'), t('help.signIn2'), t('help.signIn3', { days, most })],
        links: [
          { label: 'help.toSessions', href: pathTo('/user-details', { hash: 'sessions' }) },
          { label: 'legal.navigationPrivacy', href: pathTo('/privacy-policy') },
        ],
      }),
    },
  ],
};

const keys: Group = {
  id: 'keys-and-safety',
  title: 'help.groupKeys',
  questions: [
    {
      id: 'why-keys',
      title: 'help.whyKeysQ',
      answer: () => ({
        paragraphs: [t('help.whyKeys1'), t('help.whyKeys2'), t('help.whyKeys3')],
        links: [{ label: 'help.toKeys', href: pathTo('/user-details', { hash: 'market_api' }) }],
      }),
    },
    {
      id: 'key-storage',
      title: 'help.keyStorageQ',
      answer: ({ api_tokens: tokens, calls_a_minute: calls }) => ({
        paragraphs: [t('help.keyStorage1'), t('help.keyStorage2'), t('help.keyStorage3'), t('help.keyStorage4', { tokens, calls })],
        links: [
          { label: 'help.toKeys', href: pathTo('/user-details', { hash: 'market_api' }) },
          { label: 'legal.navigationPrivacy', href: pathTo('/privacy-policy') },
        ],
      }),
    },
    {
      id: 'proxy',
      title: 'help.proxyQ',
      answer: () => ({
        paragraphs: [t('help.proxy1'), t('help.proxy2'), t('help.proxy3')],
        links: [{ label: 'help.toProxy', href: pathTo('/user-details', { hash: 'proxy' }) }],
      }),
    },
  ],
};

const selling: Group = {
  id: 'selling',
  title: 'help.groupSelling',
  questions: [
    {
      id: 'sales-sync',
      title: 'help.salesSyncQ',
      answer: () => ({
        paragraphs: [t('help.salesSync1'), t('help.salesSync2')],
        links: [
          { label: 'sales.navigation', href: pathTo('/sales') },
          { label: 'help.toKeys', href: pathTo('/user-details', { hash: 'market_api' }) },
        ],
      }),
    },
    {
      id: 'on-protection',
      title: 'help.protectionQ',
      answer: () => ({
        paragraphs: [t('help.protection1'), t('help.protection2')],
        links: [{ label: 'calendar.navigation', href: pathTo('/sales/calendar') }],
      }),
    },
    {
      id: 'lowering-prices',
      title: 'help.loweringQ',
      answer: () => ({
        paragraphs: [t('help.lowering1'), t('help.lowering2')],
        links: [{ label: 'listed-items.navigation', href: pathTo('/listed-items') }],
      }),
    },
  ],
};

/** The question that lists the selling fees. */
export const FEES_QUESTION_ID = 'profit-and-roi';

const prices: Group = {
  id: 'prices-and-figures',
  title: 'help.groupPrices',
  questions: [
    {
      id: FEES_QUESTION_ID,
      title: 'help.profitQ',
      answer: ({ steam_fee: fee }) => ({
        paragraphs: [
          t('help.profit1', { steam: fee === 0 ? '' : ` (${percent(fee, { digits: 0 })})` }),
          t('help.profit2'),
          t('help.profit3'),
        ],
        links: [{ label: 'marketplaces.navigation', href: pathTo('/marketplaces') }],
      }),
    },
    {
      id: 'price-sources',
      title: 'help.sourcesQ',
      answer: ({ markets: n, price_history_days: days }) => ({
        paragraphs: [t('help.sources1', { n }), t('help.sources2'), t('help.sources3', { days })],
        links: [{ label: 'marketplaces.navigationStatus', href: pathTo('/status') }],
      }),
    },
  ],
};

const payments: Group = {
  id: 'payments',
  title: 'help.groupPayments',
  questions: [
    {
      id: 'deposits',
      title: 'help.depositsQ',
      answer: () => ({
        paragraphs: [t('help.deposits1'), t('help.depositsItems'), t('help.depositsSafe'), t('help.deposits2')],
        links: [
          { label: 'help.toDeposit', href: pathTo('/payment/itempay') },
          { label: 'help.toBalances', href: pathTo('/user-details', { hash: 'balances' }) },
          { label: 'help.toProtection', href: `${pathTo('/faq')}#on-protection` },
        ],
      }),
    },
    {
      id: 'cancelling-a-plan',
      title: 'help.cancelQ',
      answer: ({ plans_sold: arePlansSold }) => ({
        paragraphs: [...(arePlansSold ? [t('help.cancelPlan1'), t('help.cancelPlan2')] : [t('help.cancel1')]), t('help.cancel2')],
        links: [
          { label: 'help.toAccount', href: pathTo('/user-details', { hash: 'steam_account' }) },
          { label: 'help.navigationServices', href: pathTo('/our-services') },
        ],
      }),
    },
  ],
};

const giveaways: Group = {
  id: 'giveaways',
  title: 'help.groupGiveaways',
  questions: [
    {
      id: 'checking-a-draw',
      title: 'help.drawQ',
      answer: () => ({
        paragraphs: [t('help.draw1'), t('help.draw2')],
        links: [
          { label: 'features.giveaways', href: pathTo('/giveaways') },
          { label: 'help.toProof', href: pathTo('/giveaways/proof') },
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
