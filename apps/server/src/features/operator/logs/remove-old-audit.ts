import type { Db } from '../../../platform/database/database.ts';
import { nowMs } from '../../../platform/process/clock.ts';
import { integer } from '../../../platform/settings/setting-kinds.ts';
import { setting, type SettingGroup, type Settings } from '../../../platform/settings/settings.ts';
import { removeAuditRows } from './logs.store.ts';

const DAY = 86_400_000;
/** At least 180 days, because the database keeps the rows of the last half year in any case. */
const days = integer(180, 3650);
const group: SettingGroup = { key: 'logs', title: 'logs.settings', order: 60 };

export const RETENTION = {
  administration: setting('logs.keep_administration_days', days, 730, {
    group,
    label: 'logs.keepAdministration',
    help: 'logs.keepAdministrationHelp',
  }),
  others: setting('logs.keep_others_days', days, 365, { group, label: 'logs.keepOthers', help: 'logs.keepOthersHelp' }),
};

/** Patterns of actions that are kept longer: decisions of administrators and the operator, and actions that concern money or rights. */
const ADMINISTRATION = [
  ...['account.deleted', 'item.changed', 'item.name', 'notification.sent', 'ticket.deleted', 'user.changed'],
  ...['task.changed', 'task.created', 'task.deleted'],
  ...['deposit', 'fee', 'giveaway', 'market', 'notice', 'payment', 'plan', 'rate', 'role', 'setting', 'source', 'token', 'withdrawal']
    .concat(String.raw`second\_factor`)
    .map((kind) => `${kind}.%`),
];

const SLICE = 5000;

/** Removes the rows of the audit log that are too old, a few thousand at a time, so that no transaction is long. */
export async function removeOldAudit(db: Db, settings: Settings): Promise<void> {
  const before = (keep: number): Date => new Date(nowMs() - keep * DAY);
  const administration = before(settings.get(RETENTION.administration));
  const others = before(settings.get(RETENTION.others));
  const old = { longer: ADMINISTRATION, longerUntil: administration, until: others, most: SLICE };
  while ((await removeAuditRows(db, old)) === SLICE);
}
