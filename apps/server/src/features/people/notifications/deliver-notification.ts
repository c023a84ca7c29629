import { MarketError } from '@lootfolio/marketplaces/port';
import type { Config } from '../../../platform/process/config.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { renderMail } from '../../../platform/messages/mail-template.ts';
import { MailError, type Mailer } from '../../../platform/messages/mail.ts';
import { LimitReached } from '../../../platform/outside/request-limiter.ts';
import { releaseLease } from '../../../platform/database/leases.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { NotificationType } from '../../../platform/messages/notification-types.ts';
import { text } from '@lootfolio/texts/text';
import { readTargets } from './channels.store.ts';
import { failureOf, mailFailureOf, outcomeOfAll, retryDelay, type Outcome } from './delivery.rules.ts';
import { channelContext, type Channel, type LinkedChannel } from './channels.rules.ts';
import { notifyScreens, queueAttempt, storeAttempt, claimNotification, type ClaimedNotification } from './notifications.store.ts';
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

/** The maximum wait for the limit of a service. A message that must wait longer frees its slot and is tried again later. */
const MAX_WAIT_MS = 2000;

/** The outcome of an attempt, and the targets that no longer exist. */
type Attempt = { outcome: Outcome; gone: number[] };

/**
 * Makes one attempt to send a waiting message and stores the outcome. A lease keeps other jobs from sending it at the same time. No row
 * is locked during the request to the service, so a slow service does not block the deletion of the message or of the account. The
 * message is sent twice when the process dies after the service accepted it and before the outcome is stored.
 * @param attempt from 1
 */
export async function deliverNotification(parts: DeliveryParts, id: number, attempt: number, signal: AbortSignal): Promise<void> {
  const claimed = await claimNotification(parts.db, parts.types, id, attempt);
  if (!claimed) return;
  if ('heldForMs' in claimed) {
    await queueAttempt(parts.db, { id, channel: claimed.channel, attempt }, Math.ceil(claimed.heldForMs / 1000));
    return;
  }
  try {
    const made = await attemptOn(parts, id, claimed, signal);
    await inTransaction(parts.db, (tx) => storeOutcome(tx, { id, attempt }, claimed, made));
  } catch (error) {
    if (!(error instanceof LimitReached)) throw error;
    await queueAttempt(parts.db, { id, channel: claimed.channel, attempt }, Math.ceil(error.waitMs / 1000));
  } finally {
    await releaseLease(parts.db, claimed.lease);
  }
}

async function storeOutcome(
  tx: Tx,
  made: { id: number; attempt: number },
  claimed: ClaimedNotification,
  { outcome, gone }: Attempt,
): Promise<void> {
  const delay = outcome.result === 'later' ? retryDelay(made.attempt, outcome.retryAfter) : null;
  const status = outcome.result === 'sent' ? 'SENT' : delay === null ? 'FAILED' : 'QUEUED';
  // locks rows of the user first, in the same order as the deletion of an account, to avoid a deadlock
  for (const channelId of gone) await unlinkGone(tx, claimed.userId, channelId);
  if (!(await storeAttempt(tx, made, status, outcome.result === 'sent' ? null : outcome.error))) return;
  if (delay !== null) await queueAttempt(tx, { id: made.id, channel: claimed.channel, attempt: made.attempt + 1 }, delay);
  await notifyScreens(tx, [claimed.userId]);
}

async function attemptOn(parts: DeliveryParts, id: number, claimed: ClaimedNotification, signal: AbortSignal): Promise<Attempt> {
  const ended = (outcome: Outcome): Attempt => ({ outcome, gone: [] });
  if (!claimed.wanted) return ended({ result: 'refused', error: 'notifications.deliverySwitchedOff' });
  if (!parts.offered.includes(claimed.channel)) return ended({ result: 'refused', error: 'notifications.channelOff' });
  return claimed.channel === 'MAIL' ? ended(await sendMail(parts, id, claimed)) : sendToAll(parts, id, claimed.channel, claimed, signal);
}

async function sendMail({ config, mailer }: DeliveryParts, id: number, claimed: ClaimedNotification): Promise<Outcome> {
  if (!mailer || claimed.mail === null)
    return { result: 'refused', error: mailer ? 'notifications.deliveryNoMail' : 'notifications.channelOff' };
  const { language, title, message, link } = claimed;
  const subscription = { userId: claimed.userId, typeId: claimed.typeId, channel: claimed.channel };
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
      to: claimed.mail,
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
  claimed: ClaimedNotification,
  signal: AbortSignal,
): Promise<Attempt> {
  const { title, message, link } = claimed;
  const outcomes: Outcome[] = [];
  const gone: number[] = [];
  for (const target of await readTargets(parts.db, claimed.userId, channel)) {
    const outcome = await sendTo(
      parts,
      channel,
      parts.box.open(target.target_sealed, channelContext(claimed.userId)),
      { title, message, link, tag: `n${id}` },
      signal,
      // the first target may be retried later; the others wait here, because a retry would send to the first target twice
      outcomes.length === 0 ? MAX_WAIT_MS : undefined,
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
  maxWaitMs: number | undefined,
): Promise<Outcome> {
  try {
    await sendMessage(parts, channel, target, outgoing, signal, maxWaitMs);
    return { result: 'sent' };
  } catch (error) {
    if (error instanceof MarketError) return failureOf(channel, error);
    throw error;
  }
}
