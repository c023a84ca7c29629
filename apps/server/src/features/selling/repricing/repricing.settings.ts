import { flag, integer } from '../../../platform/settings/setting-kinds.ts';
import { setting, type SettingGroup } from '../../../platform/settings/settings.ts';

const REPRICING: SettingGroup = { key: 'repricing', title: 'repricing.settings', order: 36 };

/** The kill switch of the server. */
export const ALLOWED = setting('repricing.allowed', flag, true, {
  group: REPRICING,
  label: 'repricing.allowed',
  help: 'repricing.allowedHelp',
});

export const CHANGES_PER_DAY = setting('repricing.changes_per_day', integer(1, 10_000), 500, {
  group: REPRICING,
  label: 'repricing.changesPerDay',
  help: 'repricing.changesPerDayHelp',
});
