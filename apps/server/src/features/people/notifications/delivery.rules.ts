import type { MarketError } from '@lootfolio/marketplaces/port';
import type { MailError } from '../../../platform/messages/mail.ts';
import type { TextKey } from '@lootfolio/texts/text';
import type { Channel, LinkedChannel } from './channels.rules.ts';

/** The job that sends one message. */
export const DELIVER = 'deliver-notification';

const QUEUES_PER_CHANNEL = 2;

/**
 * Returns the queue of a message. A queue runs one job at a time, so all messages of a channel occupy at most two of the workers' slots,
 * even when the service does not answer.
 */
export const queueName = (channel: Channel, id: number): string => `deliver-${channel}-${id % QUEUES_PER_CHANNEL}`;

/** Outcome of one attempt. `gone`: the target no longer exists. `error`: the reason that the history shows. */
export type Outcome =
  | { result: 'sent' }
  | { result: 'later'; error: TextKey; retryAfter: number | null }
  | { result: 'refused' | 'gone'; error: TextKey };

/** Statuses that mean the target no longer exists: a deleted webhook, a blocked bot, an ended subscription. */
const GONE: Record<LinkedChannel, readonly number[]> = { DISCORD: [401, 404], TELEGRAM: [403], PUSH: [404, 410] };

/** Returns the outcome of a message whose request to a service failed. */
export function failureOf(channel: LinkedChannel, { code, status, retryAfter }: MarketError): Exclude<Outcome, { result: 'sent' }> {
  // a firewall answered instead of the service; push services are excluded, because they refuse in plain text themselves
  if (code === 'BLOCKED' && channel !== 'PUSH') return { result: 'later', error: 'notifications.deliveryUnreachable', retryAfter };
  if (status !== null && GONE[channel].includes(status)) return { result: 'gone', error: 'notifications.deliveryGone' };
  if (status === 429) return { result: 'later', error: 'notifications.deliveryLimited', retryAfter };
  // Telegram's 401 concerns the operator's bot, and the operator can repair it
  const isTransient = status === null || status === 408 || status >= 500 || (channel === 'TELEGRAM' && status === 401);
  return isTransient
    ? { result: 'later', error: 'notifications.deliveryUnreachable', retryAfter }
    : { result: 'refused', error: 'notifications.deliveryRefused' };
}

/** Returns the outcome for a mail that could not be sent. */
export const mailFailureOf = (error: MailError): Exclude<Outcome, { result: 'sent' }> =>
  error.final
    ? { result: 'refused', error: 'notifications.deliveryRefused' }
    : { result: 'later', error: 'notifications.deliveryUnreachable', retryAfter: null };

/** Returns the outcome for several browsers. It is sent when one of them took the message, because a retry would send it there twice. */
export function outcomeOfAll(outcomes: readonly Outcome[]): Outcome {
  const rank = { sent: 0, later: 1, refused: 2, gone: 3 };
  return outcomes.toSorted((a, b) => rank[a.result] - rank[b.result])[0] ?? { result: 'refused', error: 'notifications.deliveryUnlinked' };
}

/** Seconds between the attempts. */
const RETRY_DELAYS_SECONDS = [30, 120, 600, 1800, 7200, 21_600, 43_200];

/**
 * Returns the seconds until the next attempt after this one (from 1), at least the time that the service asked for; null when it was the
 * last attempt.
 */
export function retryDelay(attempt: number, retryAfter: number | null): number | null {
  const delay = RETRY_DELAYS_SECONDS[attempt - 1];
  return delay === undefined ? null : Math.max(delay, retryAfter ?? 0);
}
