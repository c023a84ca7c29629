/** How a market pays its sellers: money out, Steam wallet, or only other items. */
export type Payout = 'cash' | 'wallet' | 'trade';

export type Market = {
  id: number;
  slug: string;
  name: string;
  /** Further spellings that inputs may use; compared without regard to case. */
  aliases: readonly string[];
  payout: Payout;
};

const market = (id: number, name: string, payout: Payout = 'cash', aliases: string[] = [], slug = slugOf(name)): Market => ({
  id,
  slug,
  name,
  aliases,
  payout,
});

function slugOf(name: string): string {
  return name.toLowerCase().replace(/[. ]/g, '');
}

/** Every marketplace, by id. 14, 19 and 20 are unassigned; own ids start at 1000. */
export const MARKETS: readonly Market[] = [
  market(1, 'Steam', 'wallet'),
  market(2, 'Buff.163', 'cash', ['buff163'], 'buff'),
  market(3, 'Waxpeer'),
  market(4, 'MarketCSGO'),
  market(5, 'Bitskins'),
  market(6, 'Skinport'),
  market(7, 'White.Market', 'cash', ['whitemarket'], 'white_market'),
  market(8, 'Shadowpay', 'cash', ['shadow']),
  market(9, 'Gamerpay'),
  market(10, 'BuffMarket'),
  market(11, 'Skinthunder'),
  market(12, 'HaloSkins'),
  market(13, 'CSFloat'),
  market(15, 'CSDeals'),
  market(16, 'Krakatoa'),
  market(17, 'Swap.GG', 'trade'),
  market(18, 'LisSkins'),
  market(21, 'iTrade.gg', 'trade'),
  market(22, 'Skinflow.gg', 'trade'),
  market(23, 'Loot.Farm', 'trade'),
  market(24, 'Tradeit.gg', 'trade'),
  market(25, 'CS.Money', 'trade'),
  market(1001, 'DMarket'),
  market(1002, 'Skinland'),
];

/** Where a trade happened when it was none of the markets: offered in forms, has no prices. */
export const OTHER_MARKET: Market = market(1000, 'Other');

export const STEAM_ID = 1;
export const BUFF_ID = 2;

/** The markets that the product can sell on, in the order in which screens show them. */
export const SELLING_MARKETS: readonly string[] = ['marketcsgo', 'waxpeer', 'shadowpay', 'csfloat', 'skinthunder', 'haloskins'];

/** The markets that traders buy on before selling elsewhere: those that the product sells on, and Buff.163. */
export const BUYING_MARKETS: readonly string[] = ['buff', ...SELLING_MARKETS];

const references = new Map<string, Market>();
for (const entry of [...MARKETS, OTHER_MARKET]) {
  for (const reference of [String(entry.id), entry.slug, entry.name, ...entry.aliases]) references.set(reference.toLowerCase(), entry);
}

/** Finds a market by id, slug, name or alias, in any case. */
export const findMarket = (reference: string | number): Market | null => references.get(String(reference).trim().toLowerCase()) ?? null;

export function marketById(id: number): Market {
  const found = references.get(String(id));
  if (!found) throw new RangeError(`no market ${id}`);
  return found;
}
