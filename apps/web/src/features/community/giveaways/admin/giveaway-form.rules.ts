import type { GiveawayPeriod, GiveawayStatus, GiveawayType } from '@lootfolio/domain/giveaways';
import { t } from '../../../../i18n/i18n.ts';
import { money } from '../../../../lib/format.ts';
import { localTime, momentOf } from '../../../../lib/local-time.ts';
import type { Typed } from '../../../../ui/form/use-number-text.ts';
import type { AdminGiveaway, GiveawayBody } from './admin-giveaways.queries.ts';

/** The fields of the form. Their names are those that the server uses in refusals. Times are local. */
export type GiveawayFields = {
  item_id: { item_id: number; name: string; image: string; color: string | null } | null;
  type: GiveawayPeriod;
  giveaway_type: GiveawayType;
  value: Typed;
  starts_at: string;
  expires_at: string;
  status: GiveawayStatus;
};
export type GiveawayProblems = Partial<Record<keyof GiveawayFields, string>>;

/** The reasons why fields are fixed: users rely on some fields once the giveaway has begun, and on more once it is closed. */
export type Fixed = { begun: boolean; closed: boolean };

export const fixedOf = (giveaway: AdminGiveaway | null, now: number): Fixed => ({
  begun: giveaway !== null && Date.parse(giveaway.starts_at) <= now,
  closed: giveaway !== null && (giveaway.closed_at !== null || giveaway.status === 'EXPIRED'),
});

/** @param now milliseconds; a new giveaway starts at this time */
export const fieldsOf = (giveaway: AdminGiveaway | null, now: number): GiveawayFields =>
  giveaway === null
    ? { item_id: null, type: 'Weekly', giveaway_type: 'Special', value: null, starts_at: localTime(now), expires_at: '', status: 'ACTIVE' }
    : {
        item_id: giveaway.item_detail,
        type: giveaway.type,
        giveaway_type: giveaway.giveaway_type,
        value: giveaway.value,
        starts_at: localTime(giveaway.starts_at),
        expires_at: localTime(giveaway.expires_at),
        status: giveaway.status,
      };

/** Returns the body of the call, or the problems of the fields. @param giveaway the giveaway to change; null for a new one */
export function checkFields(fields: GiveawayFields, giveaway: AdminGiveaway | null, { begun }: Fixed): GiveawayBody | GiveawayProblems {
  const { item_id: item, type, giveaway_type, value, status } = fields;
  const starts_at = momentOf(fields.starts_at, giveaway?.starts_at);
  const expires_at = momentOf(fields.expires_at, giveaway?.expires_at);
  const problems: GiveawayProblems = {
    ...(item === null && { item_id: t('giveaways-admin.itemMissing') }),
    ...(typeof value !== 'number' && { value: t('giveaways-admin.valueMissing') }),
    ...(begun && giveaway && typeof value === 'number' && value < giveaway.value && { value: tooLow(giveaway.value) }),
    ...(starts_at === null && { starts_at: t('giveaways-admin.startMissing') }),
    ...(expires_at === null && { expires_at: t('giveaways-admin.endMissing') }),
    ...(starts_at !== null && expires_at !== null && expires_at <= starts_at && { expires_at: t('giveaways-admin.endTooEarly') }),
  };
  if (item === null || typeof value !== 'number' || starts_at === null || expires_at === null) return problems;
  if (Object.keys(problems).length > 0) return problems;
  return { type, giveaway_type, value, status, starts_at, expires_at, item_id: item.item_id };
}

const tooLow = (least: number): string => t('giveaways-admin.valueTooLow', { amount: money(least) });

export const isBody = (checked: GiveawayBody | GiveawayProblems): checked is GiveawayBody => typeof checked.item_id === 'number';
