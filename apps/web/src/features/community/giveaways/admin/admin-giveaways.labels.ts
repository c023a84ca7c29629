import { TASK_TYPES, type GiveawayStatus, type TaskIcon, type TaskType } from '@lootfolio/domain/giveaways';
import { t, type PlainKey } from '../../../../i18n/i18n.ts';

export const STATUS_NAMES: Readonly<Record<GiveawayStatus, PlainKey>> = {
  ACTIVE: 'giveaways-admin.statusActive',
  EXPIRED: 'giveaways-admin.statusExpired',
  CANCELLED: 'giveaways-admin.statusCancelled',
};

export const TASK_NAMES: Readonly<Record<TaskType, PlainKey>> = {
  daily: 'giveaways-admin.taskDaily',
  TWITTER_FOLLOW: 'giveaways-admin.taskTwitter',
  MAIL_CONFIRM: 'giveaways-admin.taskMail',
  DISCORD_JOIN: 'giveaways-admin.taskDiscord',
  TRADE_LINK: 'giveaways-admin.taskTrade',
};

/** How a task of a type comes to be done. */
export const TASK_CHECKS: Readonly<Record<TaskType, PlainKey>> = {
  daily: 'giveaways-admin.taskDailyHow',
  TWITTER_FOLLOW: 'giveaways-admin.taskTwitterHow',
  MAIL_CONFIRM: 'giveaways-admin.taskMailHow',
  DISCORD_JOIN: 'giveaways-admin.taskDiscordHow',
  TRADE_LINK: 'giveaways-admin.taskTradeHow',
};

export const ICON_NAMES: Readonly<Record<TaskIcon, PlainKey>> = {
  star: 'giveaways-admin.iconStar',
  gift: 'giveaways-admin.iconGift',
  trophy: 'giveaways-admin.iconTrophy',
  medal: 'giveaways-admin.iconMedal',
  crown: 'giveaways-admin.iconCrown',
  gem: 'giveaways-admin.iconGem',
  coins: 'giveaways-admin.iconCoins',
  box: 'giveaways-admin.iconBox',
};

/** Null for a type that only another version of the server knows. */
export const knownType = (type: string): TaskType | null => TASK_TYPES.find((one) => one === type) ?? null;

export function taskTypeText(type: string): string {
  const known = knownType(type);
  return known === null ? type : t(TASK_NAMES[known]);
}
