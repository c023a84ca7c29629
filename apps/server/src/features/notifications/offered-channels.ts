import type { Config } from '../../platform/process/config.ts';
import { sendsMail } from '../../platform/messages/mail.ts';
import { CHANNELS, type Channel } from './notification-types.ts';

/** The channels that this server can send on: mail needs a mail server, Telegram a bot of the operator. */
export function offeredChannels(config: Config): Channel[] {
  const off = new Set<Channel>();
  if (!sendsMail(config)) off.add('MAIL');
  if (!config.TELEGRAM_BOT_TOKEN || !config.TELEGRAM_BOT_NAME) off.add('TELEGRAM');
  return CHANNELS.filter((channel) => !off.has(channel));
}
