import type { Config } from '../../../platform/process/config.ts';
import { canSendMail } from '../../../platform/messages/mail.ts';

export type Channel = 'MAIL' | 'DISCORD' | 'TELEGRAM' | 'PUSH';
/** The channels that a user links here; the mail address belongs to the account. */
export type LinkedChannel = Exclude<Channel, 'MAIL'>;

export const CHANNELS: readonly Channel[] = ['MAIL', 'DISCORD', 'TELEGRAM', 'PUSH'];

/** Returns the channels on which this server can send. Mail needs a mail server, Telegram a bot of the operator. */
export function offeredChannels(config: Config): Channel[] {
  const off = new Set<Channel>();
  if (!canSendMail(config)) off.add('MAIL');
  if (!config.TELEGRAM_BOT_TOKEN || !config.TELEGRAM_BOT_NAME) off.add('TELEGRAM');
  return CHANNELS.filter((channel) => !off.has(channel));
}

/** Returns the context to pass to `SecretBox` for the target of a linked channel. */
export const channelContext = (userId: number): string => `channel:${userId}`;
