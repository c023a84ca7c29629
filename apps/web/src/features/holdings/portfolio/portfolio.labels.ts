import {
  PORTFOLIO_MARKETS,
  type PortfolioAsset,
  type PortfolioField,
  type PortfolioGroup,
  type PortfolioInventory,
  type PortfolioMarket,
} from '@lootfolio/domain/portfolio';
import { findMarket } from '@lootfolio/domain/markets';
import { currentLang, t, type PlainKey } from '../../../i18n/i18n.ts';

const NAMES: Record<PortfolioAsset | PortfolioInventory, PlainKey> = {
  investments: 'portfolio.investments',
  stocks: 'portfolio.stocks',
  cash: 'portfolio.cash',
  crypto: 'portfolio.crypto',
  bank: 'portfolio.bank',
  csgo_inventory: 'portfolio.csgoInventory',
  dota2_inventory: 'portfolio.dota2Inventory',
};

const isMarket = (field: PortfolioField): field is PortfolioMarket => field in PORTFOLIO_MARKETS;

/** The name of a field: a market's own name, or a word in the user's language. */
export const fieldLabel = (field: PortfolioField): string =>
  isMarket(field) ? findMarket(PORTFOLIO_MARKETS[field])!.name : t(NAMES[field]);

const GROUP_NAMES: Record<PortfolioGroup, PlainKey> = {
  assets: 'portfolio.assets',
  markets: 'portfolio.markets',
  inventories: 'portfolio.inventories',
};
export const groupLabel = (group: PortfolioGroup): string => t(GROUP_NAMES[group]);

/** The names of fields as a list in a sentence. */
export const fieldList = (fields: readonly PortfolioField[]): string =>
  new Intl.ListFormat(currentLang(), { type: 'conjunction' }).format(fields.map(fieldLabel));
