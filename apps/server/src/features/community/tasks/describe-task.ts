import { TASK_TYPES, type TaskType } from '@lootfolio/domain/giveaways';
import { LANGUAGES, type Language } from '@lootfolio/texts/languages';
import { text } from '@lootfolio/texts/text';

/** The usual texts of tasks of these types. */
export const USUAL = {
  daily: 'tasks.usualDaily',
  MAIL_CONFIRM: 'tasks.usualMail',
  TRADE_LINK: 'tasks.usualTradeLink',
  DISCORD_JOIN: 'tasks.usualDiscord',
  TWITTER_FOLLOW: 'tasks.usualX',
} as const satisfies Record<TaskType, string>;

const isUsual = (type: TaskType, description: string): boolean => LANGUAGES.some((language) => text(USUAL[type], language) === description);

/** Returns the description of a task: the usual text of its type in the reader's language, else the text that its administrator wrote. */
export function describeTask({ type, description }: { type: string; description: string }, language: Language): string {
  const known = TASK_TYPES.find((one) => one === type);
  return known && isUsual(known, description) ? text(USUAL[known], language) : description;
}
