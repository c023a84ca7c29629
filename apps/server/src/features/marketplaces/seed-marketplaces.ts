import { ASSUMED_FEE } from '@lootfolio/domain/fees';
import { MARKETS } from '@lootfolio/domain/markets';
import type { Db } from '../../platform/database/database.ts';
import { MARKETPLACE_SEEDS } from './marketplaces.seed.ts';
import { insertMissingMarketplaces } from './marketplaces.store.ts';

/** Gives a new server what is documented of each marketplace; rows that are there were edited here and stay. */
export async function seedMarketplaces(db: Db): Promise<void> {
  await insertMissingMarketplaces(
    db,
    MARKETS.map((market) => {
      const { fee, link, payout, deposit, withdraw } = MARKETPLACE_SEEDS[market.slug]!;
      return {
        id: market.id,
        slug: market.slug,
        link,
        fees_sell_percent: fee?.percent ?? ASSUMED_FEE.basisPoints / 100,
        fee_known: fee !== null,
        fee_basis: fee?.onTop ? 'on_top' : 'of_price',
        fee_source: fee?.source ?? null,
        fee_date: fee?.date ?? null,
        fees_payout: payout,
        deposit_methods: deposit,
        withdraw_methods: withdraw,
      };
    }),
  );
}
