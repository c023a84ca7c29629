import { flag, integer } from '../../../platform/settings/setting-kinds.ts';
import { setting, type SettingGroup } from '../../../platform/settings/settings.ts';

export const DEPOSITS: SettingGroup = { key: 'deposits', title: 'deposits.settings', order: 27 };

export const ITEMS_TAKEN = setting('deposits.enabled', flag, true, {
  group: DEPOSITS,
  label: 'deposits.enabled',
  help: 'deposits.enabledHelp',
});

/** In percent. */
export const DEPOSIT_RATE = setting('deposits.rate', integer(1, 100), 85, {
  group: DEPOSITS,
  label: 'deposits.rate',
  help: 'deposits.rateHelp',
});

/** Sales in 7 days. */
export const LEAST_VOLUME = setting('deposits.least_volume', integer(0, 1_000_000), 10, {
  group: DEPOSITS,
  label: 'deposits.leastVolume',
  help: 'deposits.leastVolumeHelp',
});
