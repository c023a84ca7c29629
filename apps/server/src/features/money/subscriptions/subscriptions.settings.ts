import type { PlanName } from '@lootfolio/domain/subscriptions';
import type { TextKey } from '@lootfolio/texts/text';
import { flag, integer, money, type SettingKind } from '../../../platform/settings/setting-kinds.ts';
import { setting, type Setting, type SettingGroup } from '../../../platform/settings/settings.ts';

const group: SettingGroup = { key: 'plans', title: 'subscriptions.settings', order: 26 };

/** While it is off, nobody sees anything of plans, and everybody has the limits of the dearest one. */
export const PLANS_SOLD = setting('subscriptions.enabled', flag, false, {
  group,
  label: 'subscriptions.enabled',
  help: 'subscriptions.enabledHelp',
});

/** In thousandths of a dollar: from a cent to 10,000 dollars. */
const PRICE = money(10, 10_000_000);
/** The contract allows no more items in one call. */
const ITEMS = integer(1, 500);
const PORTFOLIOS = integer(1, 500);
/** 0 = never. */
const MINUTES = integer(0, 1440);

const number = (key: string, kind: SettingKind<number>, fallback: number, label: TextKey, help: TextKey): Setting<number> =>
  setting(`subscriptions.${key}`, kind, fallback, { group, label, help });

/** The settings of one plan. */
export type PlanSettings = {
  /** Of a month; null for the plan that costs nothing. */
  price: Setting<number> | null;
  portfolios: Setting<number>;
  items: Setting<number>;
  /** Minutes between two readings of sales without a click; 0 = never. */
  sync: Setting<number>;
};

export const PLAN_SETTINGS: Readonly<Record<PlanName, PlanSettings>> = {
  Free: {
    price: null,
    portfolios: number('free_portfolios', PORTFOLIOS, 5, 'subscriptions.freePortfolios', 'subscriptions.portfoliosHelp'),
    items: number('free_items', ITEMS, 30, 'subscriptions.freeItems', 'subscriptions.itemsHelp'),
    sync: number('free_sync', MINUTES, 0, 'subscriptions.freeSync', 'subscriptions.syncHelp'),
  },
  Pro: {
    price: number('pro_price', PRICE, 9900, 'subscriptions.proPrice', 'subscriptions.priceHelp'),
    portfolios: number('pro_portfolios', PORTFOLIOS, 15, 'subscriptions.proPortfolios', 'subscriptions.portfoliosHelp'),
    items: number('pro_items', ITEMS, 100, 'subscriptions.proItems', 'subscriptions.itemsHelp'),
    sync: number('pro_sync', MINUTES, 60, 'subscriptions.proSync', 'subscriptions.syncHelp'),
  },
  'Trader+': {
    price: number('trader_price', PRICE, 19_900, 'subscriptions.traderPrice', 'subscriptions.priceHelp'),
    portfolios: number('trader_portfolios', PORTFOLIOS, 50, 'subscriptions.traderPortfolios', 'subscriptions.portfoliosOfAllHelp'),
    items: number('trader_items', ITEMS, 200, 'subscriptions.traderItems', 'subscriptions.itemsOfAllHelp'),
    sync: number('trader_sync', MINUTES, 15, 'subscriptions.traderSync', 'subscriptions.syncOfAllHelp'),
  },
};

export const SUBSCRIPTION_SETTINGS: readonly Setting[] = [
  PLANS_SOLD,
  ...Object.values(PLAN_SETTINGS).flatMap(({ price, portfolios, items, sync }) => [...(price ? [price] : []), portfolios, items, sync]),
];
