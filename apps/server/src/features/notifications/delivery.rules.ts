import type { MarketError } from '@lootfolio/marketplaces/port';
import type { MailError } from '../../platform/messages/mail.ts';
import type { TextKey } from '@lootfolio/texts/text';
import type { Channel, LinkedChannel } from './channels.rules.ts';

/** The job that sends one message. */
export const DELIVER = 'deliver-notification';

const LANES = 2;

/**
 * The queue that a message waits in: those of one go one after the other, so that a service that does not answer takes at most
 * two of the workers' hands from their other work, however many messages wait for it.
 */
export const laneOf = (channel: Channel, id: number): string => `deliver-${channel}-${id % LANES}`;

/** What became of one attempt. `gone`: there is nobody any more, and never will be. `error` says why in the history. */
export type Outcome =
  | { result: 'sent' }
  | { result: 'later'; error: TextKey; retryAfter: number | null }
  | { result: 'refused' | 'gone'; error: TextKey };

/** Statuses by which a service says that what was linked is no more: a deleted webhook, a blocked bot, an ended subscription. */
const GONE: Record<LinkedChannel, readonly number[]> = { DISCORD: [401, 404], TELEGRAM: [403], PUSH: [404, 410] };

/** What a failed request to a service means for the message. */
export function failureOf(channel: LinkedChannel, { code, status, retryAfter }: MarketError): Exclude<Outcome, { result: 'sent' }> {
  // a wall before the service, which itself said nothing; push services refuse in plain words too
  if (code === 'BLOCKED' && channel !== 'PUSH') return { result: 'later', error: 'notifications.deliveryUnreachable', retryAfter };
  if (status !== null && GONE[channel].includes(status)) return { result: 'gone', error: 'notifications.deliveryGone' };
  if (status === 429) return { result: 'later', error: 'notifications.deliveryLimited', retryAfter };
  // Telegram's 401 concerns the operator's bot, and the operator can mend it
  const mayPass = status === null || status === 408 || status >= 500 || (channel === 'TELEGRAM' && status === 401);
  return mayPass
    ? { result: 'later', error: 'notifications.deliveryUnreachable', retryAfter }
    : { result: 'refused', error: 'notifications.deliveryRefused' };
}

/** What it means that a mail could not be sent. */
export const mailFailureOf = (error: MailError): Exclude<Outcome, { result: 'sent' }> =>
  error.final
    ? { result: 'refused', error: 'notifications.deliveryRefused' }
    : { result: 'later', error: 'notifications.deliveryUnreachable', retryAfter: null };

/** Of a message to several browsers: sent where one took it, since the others must not make it come twice. */
export function outcomeOfAll(outcomes: readonly Outcome[]): Outcome {
  const rank = { sent: 0, later: 1, refused: 2, gone: 3 };
  return outcomes.toSorted((a, b) => rank[a.result] - rank[b.result])[0] ?? { result: 'refused', error: 'notifications.deliveryUnlinked' };
}

/** Seconds between the attempts. */
const PAUSES = [30, 120, 600, 1800, 7200, 21_600, 43_200];

/** Seconds until the attempt after this one (from 1), never sooner than the service asked for; null when it was the last. */
export function pauseAfter(attempt: number, retryAfter: number | null): number | null {
  const pause = PAUSES[attempt - 1];
  return pause === undefined ? null : Math.max(pause, retryAfter ?? 0);
}
