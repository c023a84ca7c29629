import { TASK_TYPES, type TaskIcon, type TaskType } from '@lootfolio/domain/giveaways';
import { t, type PlainKey } from '../../../../i18n/i18n.ts';

export const TASK_NAMES: Readonly<Record<TaskType, PlainKey>> = {
  daily: 'tasks-admin.typeDaily',
  TWITTER_FOLLOW: 'tasks-admin.typeTwitter',
  MAIL_CONFIRM: 'tasks-admin.typeMail',
  DISCORD_JOIN: 'tasks-admin.typeDiscord',
  TRADE_LINK: 'tasks-admin.typeTrade',
};

/** How each type of task is checked. */
export const TASK_CHECKS: Readonly<Record<TaskType, PlainKey>> = {
  daily: 'tasks-admin.typeDailyHow',
  TWITTER_FOLLOW: 'tasks-admin.typeTwitterHow',
  MAIL_CONFIRM: 'tasks-admin.typeMailHow',
  DISCORD_JOIN: 'tasks-admin.typeDiscordHow',
  TRADE_LINK: 'tasks-admin.typeTradeHow',
};

export const ICON_NAMES: Readonly<Record<TaskIcon, PlainKey>> = {
  star: 'tasks-admin.iconStar',
  gift: 'tasks-admin.iconGift',
  trophy: 'tasks-admin.iconTrophy',
  medal: 'tasks-admin.iconMedal',
  crown: 'tasks-admin.iconCrown',
  gem: 'tasks-admin.iconGem',
  coins: 'tasks-admin.iconCoins',
  box: 'tasks-admin.iconBox',
};

/** Null for a type that only another version of the server knows. */
export const knownType = (type: string): TaskType | null => TASK_TYPES.find((one) => one === type) ?? null;

export function taskTypeText(type: string): string {
  const known = knownType(type);
  return known === null ? type : t(TASK_NAMES[known]);
}
