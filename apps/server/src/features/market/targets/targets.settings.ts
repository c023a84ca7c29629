import { MAX_TARGET_PRICE, TARGET_PRICE_LIMIT } from '@lootfolio/domain/targets';
import { CENT } from '@lootfolio/domain/money';
import { money } from '../../../platform/settings/setting-kinds.ts';
import { setting } from '../../../platform/settings/settings.ts';

/** In thousandths of a dollar. Targets above it that were set before stay. */
export const GREATEST_TARGET = setting('targets.greatest_price', money(CENT, TARGET_PRICE_LIMIT), MAX_TARGET_PRICE, {
  group: { key: 'targets', title: 'targets.settings', order: 45 },
  label: 'targets.greatest',
  help: 'targets.greatestHelp',
});
