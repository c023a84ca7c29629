import { t } from '../../../i18n/i18n.ts';
import { pathTo } from '../../../lib/path-to.ts';
import type { Facts } from '../facts/facts.public.ts';
import type { Section } from './legal.ts';

const account = (): Section => ({
  id: 'account',
  title: t('legal.accountTitle'),
  text: t('legal.accountText'),
  points: [
    { text: t('legal.accountAge') },
    { text: t('legal.accountSafe') },
    { text: t('legal.accountOne') },
    { text: t('legal.accountEnd') },
  ],
});

const keys = (): Section => ({
  id: 'keys',
  title: t('legal.termsKeysTitle'),
  text: t('legal.termsKeysText'),
  points: [{ text: t('legal.termsKeysOwn') }, { text: t('legal.termsKeysNow') }, { text: t('legal.termsKeysRisk') }],
});

const prices = (): Section => ({
  id: 'prices',
  title: t('legal.pricesTitle'),
  text: t('legal.pricesText'),
  points: [{ text: t('legal.pricesOffer') }, { text: t('legal.pricesAdvice') }, { text: t('legal.pricesSigns') }],
});

const giveaways = (): Section => ({
  id: 'giveaways',
  title: t('legal.giveawaysTitle'),
  text: t('legal.giveawaysText'),
  points: [
    { text: t('legal.giveawaysTasks') },
    { text: t('legal.giveawaysDraw'), link: { label: t('legal.toProof'), href: pathTo('/giveaways/proof') } },
    { text: t('legal.giveawaysPrize') },
  ],
});

const prohibited = (): Section => ({
  id: 'prohibited-use',
  title: t('legal.prohibitedTitle'),
  text: t('legal.prohibitedText'),
  points: [
    { text: t('legal.prohibitedFraud') },
    { text: t('legal.prohibitedRules') },
    { text: t('legal.prohibitedAttack') },
    { text: t('legal.prohibitedCopy') },
  ],
});

const liability = (): Section => ({
  id: 'liability',
  title: t('legal.liabilityTitle'),
  text: t('legal.liabilityText'),
  points: [{ text: t('legal.liabilityLimit') }, { text: t('legal.liabilityElse') }, { text: t('legal.liabilityConsumer') }],
});

const payments = ({ plans_sold: arePlansSold }: Facts): Section => ({
  id: 'payments',
  title: t('legal.paymentsTitle'),
  text: t(arePlansSold ? 'legal.plansText' : 'legal.paymentsText'),
});

/** The terms of use in the current language. */
export const termsSections = (facts: Facts): Section[] => [
  { id: 'acceptance', title: t('legal.acceptTitle'), text: t('legal.acceptText') },
  account(),
  keys(),
  prices(),
  payments(facts),
  { id: 'deposits', title: t('legal.depositsTitle'), text: t('legal.depositsText') },
  giveaways(),
  prohibited(),
  liability(),
  { id: 'changes', title: t('legal.changesTitle'), text: t('legal.changesText') },
];
