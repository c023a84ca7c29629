import { CENT } from '@lootfolio/domain/money';
import { MAX_PAYMENT } from '@lootfolio/domain/payments';
import { flag, money } from '../../../platform/settings/setting-kinds.ts';
import { setting, type SettingGroup } from '../../../platform/settings/settings.ts';

export const PAYMENTS: SettingGroup = { key: 'payments', title: 'payments.settings', order: 25 };

export const COINS_TAKEN = setting('payments.crypto', flag, true, {
  group: PAYMENTS,
  label: 'payments.coinsTaken',
  help: 'payments.coinsTakenHelp',
});

/** In thousandths of a dollar. */
export const LEAST_PAYMENT = setting('payments.least', money(CENT, MAX_PAYMENT), 5000, {
  group: PAYMENTS,
  label: 'payments.least',
  help: 'payments.leastHelp',
});

/** In thousandths of a dollar. */
export const GREATEST_PAYMENT = setting('payments.greatest', money(CENT, MAX_PAYMENT), 10_000_000, {
  group: PAYMENTS,
  label: 'payments.greatest',
  help: 'payments.greatestHelp',
  notBelow: LEAST_PAYMENT,
});
