/** The form in which a market pays its sellers: money, Steam wallet, or only other items. */
export type Payout = 'cash' | 'wallet' | 'trade';

export type Market = {
  id: number;
  slug: string;
  name: string;
  /** Two letters for the market's mark. No two markets share them. */
  mark: string;
  /** Further spellings that inputs may use, ignoring case. */
  aliases: readonly string[];
  payout: Payout;
  /** The month (`2026-06`) in which several sources reported that the market closed; absent when there are no reports. */
  closedSince?: string;
};

const market = (id: number, name: string, mark: string, payout: Payout = 'cash', aliases: string[] = [], slug = slugOf(name)): Market => ({
  id,
  slug,
  name,
  mark,
  aliases,
  payout,
});

function slugOf(name: string): string {
  return name.toLowerCase().replace(/[. ]/g, '');
}

/** Every marketplace, by id. 14, 19 and 20 are not assigned; the product's own ids start at 1000. */
export const MARKETS: readonly Market[] = [
  market(1, 'Steam', 'ST', 'wallet'),
  market(2, 'Buff.163', 'B1', 'cash', ['buff163'], 'buff'),
  market(3, 'Waxpeer', 'WX'),
  market(4, 'MarketCSGO', 'MC'),
  { ...market(5, 'Bitskins', 'BS'), closedSince: '2026-06' },
  market(6, 'Skinport', 'SP'),
  market(7, 'White.Market', 'WM', 'cash', ['whitemarket'], 'white_market'),
  market(8, 'Shadowpay', 'SH', 'cash', ['shadow']),
  { ...market(9, 'Gamerpay', 'GP'), closedSince: '2026-05' },
  market(10, 'BuffMarket', 'BM'),
  market(11, 'Skinthunder', 'TH'),
  market(12, 'HaloSkins', 'HS'),
  market(13, 'CSFloat', 'CF'),
  market(15, 'CSDeals', 'CD'),
  market(16, 'Krakatoa', 'KR'),
  market(17, 'Swap.GG', 'SW', 'trade'),
  market(18, 'LisSkins', 'LS'),
  market(21, 'iTrade.gg', 'IT', 'trade'),
  market(22, 'Skinflow.gg', 'SF', 'trade'),
  market(23, 'Loot.Farm', 'LF', 'trade'),
  market(24, 'Tradeit.gg', 'TR', 'trade'),
  market(25, 'CS.Money', 'CM'),
  market(1001, 'DMarket', 'DM'),
  market(1002, 'Skinland', 'SL'),
];

/** The markets with prices. No price list is known for the others. Texts take the number of markets from here. */
export const PRICED_MARKETS: readonly Market[] = MARKETS.filter(({ slug }) => slug !== 'krakatoa');

/** The markets that are not reported closed. Others have prices as long as their lists answer, but nobody can buy or be paid there. */
export const OPEN_MARKETS: readonly Market[] = MARKETS.filter(({ closedSince }) => closedSince === undefined);

/** The open markets that pay out money. "All markets" as places to sell means these. */
export const MONEY_MARKETS: readonly Market[] = OPEN_MARKETS.filter(({ payout }) => payout === 'cash');

/** The market of a trade that happened on none of the markets. Offered in forms; has no prices. */
export const OTHER_MARKET: Market = market(1000, 'Other', 'OT');

export const STEAM_ID = 1;
export const BUFF_ID = 2;

/** The markets on which the product can sell, in the order of the screens. */
export const SELLING_MARKETS: readonly string[] = ['marketcsgo', 'waxpeer', 'shadowpay', 'csfloat', 'skinthunder', 'haloskins'];

/** The markets on which traders buy before they sell elsewhere: the markets on which the product sells, and Buff.163. */
export const BUYING_MARKETS: readonly string[] = ['buff', ...SELLING_MARKETS];

/** Hue of a market's mark, in degrees. Hues are spread evenly over the markets; markets with neighbouring ids differ strongly. */
export const markHue = (id: number): number => {
  const place = MARKETS.findIndex((entry) => entry.id === id);
  return ((Math.max(0, place) * 7) % MARKETS.length) * (360 / MARKETS.length);
};

const references = new Map<string, Market>();
for (const entry of [...MARKETS, OTHER_MARKET]) {
  for (const reference of [String(entry.id), entry.slug, entry.name, ...entry.aliases]) references.set(reference.toLowerCase(), entry);
}

/** Finds a market by id, slug, name or alias, ignoring case. */
export const findMarket = (reference: string | number): Market | null => references.get(String(reference).trim().toLowerCase()) ?? null;

/** The name of a market; its slug where it is not known any more. */
export const marketName = (slug: string): string => findMarket(slug)?.name ?? slug;

/** The form in which a market pays its sellers. A market that only a newer server knows counts as `cash`. */
export const payoutOf = (id: number): Payout => references.get(String(id))?.payout ?? 'cash';

/** True unless a market is reported closed. */
export const isOpen = (id: number): boolean => references.get(String(id))?.closedSince === undefined;

/** True for an open market that pays out money. */
export const paysMoney = (id: number): boolean => isOpen(id) && payoutOf(id) === 'cash';

export function marketById(id: number): Market {
  const found = references.get(String(id));
  if (!found) throw new RangeError(`no market ${id}`);
  return found;
}
