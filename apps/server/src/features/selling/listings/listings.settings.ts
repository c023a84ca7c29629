import { integer } from '../../../platform/settings/setting-kinds.ts';
import { setting, type SettingGroup } from '../../../platform/settings/settings.ts';

const SELLING: SettingGroup = { key: 'selling', title: 'listings.settings', order: 35 };

/** The greatest number of items of one listing call. The contract allows no more. */
export const ITEMS_AT_ONCE = setting('selling.items_at_once', integer(1, 500), 200, {
  group: SELLING,
  label: 'listings.itemsAtOnce',
  help: 'listings.itemsAtOnceHelp',
});
