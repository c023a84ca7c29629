import type { GiveawayPeriod, GiveawayType, UserStatus } from '@lootfolio/domain/giveaways';
import { t, type PlainKey } from '../../../i18n/i18n.ts';

export const TYPE_NAMES: Readonly<Record<GiveawayPeriod | GiveawayType, PlainKey>> = {
  Daily: 'giveaways.typeDaily',
  Weekly: 'giveaways.typeWeekly',
  Monthly: 'giveaways.typeMonthly',
  Special: 'giveaways.typeSpecial',
};

/** The type of a giveaway, and its frequency when that is different: "Special · Weekly". */
export const typeText = ({ giveaway_type, type }: { giveaway_type: GiveawayType; type: GiveawayPeriod }): string =>
  (giveaway_type === type ? [type] : [giveaway_type, type]).map((one) => t(TYPE_NAMES[one])).join(' · ');

export const USER_STATUS_NAMES: Readonly<Record<UserStatus, PlainKey>> = {
  WON: 'giveaways.won',
  LOST: 'giveaways.lost',
  EXPIRED: 'giveaways.expired',
};
