import { MarketError } from '@lootfolio/marketplaces/port';
import type { Config } from '../../platform/process/config.ts';
import type { Tx } from '../../platform/database/database.ts';
import { renderMail } from '../../platform/messages/mail-template.ts';
import { MailError, type Mailer } from '../../platform/messages/mail.ts';
import { releaseLease } from '../../platform/database/leases.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { NotificationType } from '../../platform/messages/notification-types.ts';
import { text } from '@lootfolio/texts/text';
import { readTargets } from './channels.store.ts';
import { failureOf, mailFailureOf, outcomeOfAll, pauseAfter, type Outcome } from './delivery.rules.ts';
import { channelContext, type Channel, type LinkedChannel } from './channels.rules.ts';
import { notifyScreens, queueAttempt, storeAttempt, takeWaiting, type Waiting } from './notifications.store.ts';
import { sendMessage, type Outgoing, type SendParts } from './send-message.ts';
import { unlinkGone } from './unlink-channel.ts';
import { unsubscribeHeaders, unsubscribeToken } from './unsubscribe-token.ts';

export type DeliveryParts = SendParts & {
  config: Pick<Config, 'SECRET_KEY'>;
  mailer: Mailer | null;
  /** The channels on which this server sends. */
  offered: readonly Channel[];
  types: readonly NotificationType[];
};

/** The outcome of an attempt, and the targets that no longer exist. */
type Attempt = { outcome: Outcome; gone: number[] };

/**
 * Makes one attempt to send a waiting message and stores the outcome. A lease keeps other jobs from sending it at the same time. No row
 * is locked during the request to the service, so a slow service does not block the deletion of the message or of the account. The
 * message is sent twice when the process dies after the service accepted it and before the outcome is stored.
 * @param attempt from 1
 */
export async function deliverNotification(parts: DeliveryParts, id: number, attempt: number, signal: AbortSignal): Promise<void> {
  const waiting = await takeWaiting(parts.db, parts.types, id, attempt);
  if (!waiting) return;
  if ('heldForMs' in waiting) {
    await queueAttempt(parts.db, { id, channel: waiting.channel, attempt }, Math.ceil(waiting.heldForMs / 1000));
    return;
  }
  try {
    const made = await attemptOn(parts, id, waiting, signal);
    await inTransaction(parts.db, (tx) => storeOutcome(tx, { id, attempt }, waiting, made));
  } finally {
    await releaseLease(parts.db, waiting.lease);
  }
}

async function storeOutcome(tx: Tx, made: { id: number; attempt: number }, waiting: Waiting, { outcome, gone }: Attempt): Promise<void> {
  const pause = outcome.result === 'later' ? pauseAfter(made.attempt, outcome.retryAfter) : null;
  const status = outcome.result === 'sent' ? 'SENT' : pause === null ? 'FAILED' : 'QUEUED';
  // locks rows of the user first, in the same order as the deletion of an account, to avoid a deadlock
  for (const channelId of gone) await unlinkGone(tx, waiting.userId, channelId);
  if (!(await storeAttempt(tx, made, status, outcome.result === 'sent' ? null : outcome.error))) return;
  if (pause !== null) await queueAttempt(tx, { id: made.id, channel: waiting.channel, attempt: made.attempt + 1 }, pause);
  await notifyScreens(tx, [waiting.userId]);
}

async function attemptOn(parts: DeliveryParts, id: number, waiting: Waiting, signal: AbortSignal): Promise<Attempt> {
  const ended = (outcome: Outcome): Attempt => ({ outcome, gone: [] });
  if (!waiting.wanted) return ended({ result: 'refused', error: 'notifications.deliverySwitchedOff' });
  if (!parts.offered.includes(waiting.channel)) return ended({ result: 'refused', error: 'notifications.channelOff' });
  return waiting.channel === 'MAIL' ? ended(await sendMail(parts, id, waiting)) : sendToAll(parts, id, waiting.channel, waiting, signal);
}

async function sendMail({ config, mailer }: DeliveryParts, id: number, waiting: Waiting): Promise<Outcome> {
  if (!mailer || waiting.mail === null)
    return { result: 'refused', error: mailer ? 'notifications.deliveryNoMail' : 'notifications.channelOff' };
  const { language, title, message, link } = waiting;
  const subscription = { userId: waiting.userId, typeId: waiting.typeId, channel: waiting.channel };
  const token = unsubscribeToken(config.SECRET_KEY!, subscription);
  const body = renderMail({
    language,
    title,
    paragraphs: message.split(/\n{2,}/),
    ...(link && { action: { label: text('notifications.messageOpen', language), url: config.PUBLIC_URL + link } }),
    footer: {
      text: text('notifications.messageWhy', language),
      links: [
        { label: text('notifications.messageUnsubscribe', language), url: `${config.PUBLIC_URL}/unsubscribe#token=${token}` },
        { label: text('notifications.messageSettings', language), url: `${config.PUBLIC_URL}/user-details#notifications` },
      ],
    },
  });
  try {
    await mailer.send({
      to: waiting.mail,
      subject: title,
      ...body,
      headers: {
        // constant for a message, so that mail programs recognise duplicates
        'Message-ID': `<notification-${id}@${new URL(config.PUBLIC_URL).hostname}>`,
        ...unsubscribeHeaders(config.PUBLIC_URL, token),
      },
    });
    return { result: 'sent' };
  } catch (error) {
    if (error instanceof MailError) return mailFailureOf(error);
    throw error;
  }
}

async function sendToAll(
  parts: DeliveryParts,
  id: number,
  channel: LinkedChannel,
  waiting: Waiting,
  signal: AbortSignal,
): Promise<Attempt> {
  const { title, message, link } = waiting;
  const outcomes: Outcome[] = [];
  const gone: number[] = [];
  for (const target of await readTargets(parts.db, waiting.userId, channel)) {
    const outcome = await sendTo(
      parts,
      channel,
      parts.box.open(target.target_sealed, channelContext(waiting.userId)),
      { title, message, link, tag: `n${id}` },
      signal,
    );
    if (outcome.result === 'gone') gone.push(target.id);
    outcomes.push(outcome);
  }
  return { outcome: outcomeOfAll(outcomes), gone };
}

async function sendTo(
  parts: DeliveryParts,
  channel: LinkedChannel,
  target: string,
  outgoing: Outgoing,
  signal: AbortSignal,
): Promise<Outcome> {
  try {
    await sendMessage(parts, channel, target, outgoing, signal);
    return { result: 'sent' };
  } catch (error) {
    if (error instanceof MarketError) return failureOf(channel, error);
    throw error;
  }
}
