import type { GiveawayStatus } from '@lootfolio/domain/giveaways';
import type { PlainKey } from '../../../../i18n/i18n.ts';

export const STATUS_NAMES: Readonly<Record<GiveawayStatus, PlainKey>> = {
  ACTIVE: 'giveaways-admin.statusActive',
  EXPIRED: 'giveaways-admin.statusExpired',
  CANCELLED: 'giveaways-admin.statusCancelled',
};
