import type { ReplyOf } from '@lootfolio/contract/call';
import type { adminListMarketFacts } from '@lootfolio/contract/features/market/market-facts';
import type { Language } from '@lootfolio/texts/languages';
import type { Reader } from '../../../platform/database/database.ts';
import type { FeeSet } from './marketplaces.rules.ts';
import { allMarketplaces, type MarketplaceRow } from './marketplaces.store.ts';
import { viewMarketplace } from './view-marketplace.ts';

type MarketFacts = ReplyOf<typeof adminListMarketFacts>['items'][number];

const DOCUMENTED = {
  link: null,
  fees_sell_percent: null,
  fee_known: null,
  fee_source: null,
  fee_date: null,
  fees_payout: null,
  deposit_methods: null,
  withdraw_methods: null,
};
const FIELDS = ['link', 'fees_sell_percent', 'fees_payout', 'deposit_methods', 'withdraw_methods'] as const;

/** Returns every marketplace with its documented facts and the operator's values. */
export const readMarketFacts = async (db: Reader, set: FeeSet, language: Language): Promise<MarketFacts[]> =>
  (await allMarketplaces(db)).map((row) => {
    const documented = viewMarketplace({ ...row, ...DOCUMENTED }, set, language);
    return {
      id: row.id,
      name: documented.name,
      slug: row.slug,
      fee_basis: documented.fee_basis,
      used: factsOf(row, set, language),
      documented: factsOf({ ...row, ...DOCUMENTED }, set, language),
      changed: FIELDS.filter((field) => row[field] !== null),
      has_steps: documented.fee_steps.length > 0,
    };
  });

function factsOf(row: MarketplaceRow, set: FeeSet, language: Language): MarketFacts['used'] {
  const {
    payment_method_deposit_methods: deposit,
    payment_method_withdraw_methods: withdraw,
    ...market
  } = viewMarketplace(row, set, language);
  return {
    link: market.link,
    fees_sell_percent: market.fees_sell_percent,
    fee_known: market.fee_known,
    fee_source: market.fee_source,
    fee_date: market.fee_date,
    fees_payout: market.fees_payout,
    deposit_methods: deposit.map(({ name }) => name),
    withdraw_methods: withdraw.map(({ name }) => name),
  };
}
