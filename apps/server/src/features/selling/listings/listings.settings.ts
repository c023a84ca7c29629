import { MIN_LISTING_PRICE } from '@lootfolio/domain/listings';
import { flag, money } from '../../../platform/settings/setting-kinds.ts';
import { setting, type SettingGroup } from '../../../platform/settings/settings.ts';

export const SELLING: SettingGroup = { key: 'selling', title: 'listings.settings', order: 35 };

/** Nothing is listed or repriced while it is on. Removals and readings go on. */
export const SELLING_STOPPED = setting('selling.stopped', flag, false, {
  group: SELLING,
  label: 'listings.stopAll',
  help: 'listings.stopAllHelp',
});

/** In thousandths of a dollar: nothing is listed or repriced below it, whatever users and rules say. */
export const LEAST_PRICE = setting('selling.least_price', money(MIN_LISTING_PRICE, 1_000_000), MIN_LISTING_PRICE, {
  group: SELLING,
  label: 'listings.leastPrice',
  help: 'listings.leastPriceHelp',
});
