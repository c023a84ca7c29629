import { MarketError } from '@lootfolio/marketplaces/port';
import type { Config } from '../../platform/process/config.ts';
import type { Tx } from '../../platform/database/database.ts';
import { renderMail } from '../../platform/messages/mail-template.ts';
import { MailError, type Mailer } from '../../platform/messages/mail.ts';
import { PLACES } from '../../platform/security/secrets.ts';
import { text } from '../../platform/texts/texts.ts';
import { readTargets } from './channels.store.ts';
import { failureOf, mailFailureOf, outcomeOfAll, pauseAfter, type Outcome } from './delivery.rules.ts';
import { typeByKey, type Channel, type LinkedChannel } from './notification-types.ts';
import { queueAttempt, setSendingUntil, storeAttempt, takeWaiting, tellChange, type Waiting } from './notifications.store.ts';
import { sendMessage, type Outgoing, type SendParts } from './send-message.ts';
import { unlinkGone } from './unlink-channel.ts';
import { unsubscribeHeaders, unsubscribeToken } from './unsubscribe-token.ts';

export type DeliveryParts = SendParts & {
  config: Pick<Config, 'SECRET_KEY'>;
  mailer: Mailer | null;
  /** What this server sends on. */
  offered: readonly Channel[];
};

/** What became of an attempt, and which of the user's channels take nothing any more. */
type Attempt = { outcome: Outcome; gone: number[] };

/**
 * Makes one attempt to send a message that waits, and notes what became of it. The message is taken for it, so that of two jobs for
 * one attempt the second finds it taken; but nothing of the database is held meanwhile: a service may take its time, and its
 * reader may delete the message or leave. One gap stays, as with every message to somebody else's service: a process that dies
 * after the service took the message and before that was noted leaves it to be sent again.
 * @param attempt from 1
 */
export async function deliverNotification(parts: DeliveryParts, id: number, attempt: number, signal: AbortSignal): Promise<void> {
  const waiting = await takeWaiting(parts.db, id, attempt);
  if (!waiting) return;
  if ('heldFor' in waiting) {
    await queueAttempt(parts.db, { id, channel: waiting.channel, attempt }, Math.ceil(waiting.heldFor / 1000));
    return;
  }
  try {
    const made = await attemptOn(parts, id, waiting, signal);
    await parts.db.transaction().execute((tx) => noteAttempt(tx, { id, attempt }, waiting, made));
  } catch (error) {
    // this job is tried again
    await setSendingUntil(parts.db, id, null);
    throw error;
  }
}

async function noteAttempt(tx: Tx, made: { id: number; attempt: number }, waiting: Waiting, { outcome, gone }: Attempt): Promise<void> {
  const pause = outcome.result === 'later' ? pauseAfter(made.attempt, outcome.retryAfter) : null;
  const status = outcome.result === 'sent' ? 'SENT' : pause === null ? 'FAILED' : 'QUEUED';
  // first what is noted of the user: his deletion takes the same order
  for (const channelId of gone) await unlinkGone(tx, waiting.userId, channelId);
  if (!(await storeAttempt(tx, made, status, outcome.result === 'sent' ? null : outcome.error))) return;
  if (pause !== null) await queueAttempt(tx, { id: made.id, channel: waiting.channel, attempt: made.attempt + 1 }, pause);
  await tellChange(tx, [waiting.userId]);
}

async function attemptOn(parts: DeliveryParts, id: number, waiting: Waiting, signal: AbortSignal): Promise<Attempt> {
  const ended = (outcome: Outcome): Attempt => ({ outcome, gone: [] });
  if (!waiting.wanted) return ended({ result: 'refused', error: 'deliverySwitchedOff' });
  if (!parts.offered.includes(waiting.channel)) return ended({ result: 'refused', error: 'channelOff' });
  return waiting.channel === 'MAIL' ? ended(await sendMail(parts, id, waiting)) : sendToAll(parts, id, waiting.channel, waiting, signal);
}

async function sendMail({ config, mailer }: DeliveryParts, id: number, waiting: Waiting): Promise<Outcome> {
  if (!mailer || waiting.mail === null) return { result: 'refused', error: mailer ? 'deliveryNoMail' : 'channelOff' };
  const { language, title, message, link } = waiting;
  const subscription = { userId: waiting.userId, typeId: typeByKey(waiting.type).id, channel: waiting.channel };
  const token = unsubscribeToken(config.SECRET_KEY!, subscription);
  const body = renderMail({
    language,
    title,
    paragraphs: message.split(/\n{2,}/),
    ...(link && { action: { label: text('messageOpen', language), url: config.PUBLIC_URL + link } }),
    footer: {
      text: text('messageWhy', language),
      links: [
        { label: text('messageUnsubscribe', language), url: `${config.PUBLIC_URL}/unsubscribe#token=${token}` },
        { label: text('messageSettings', language), url: `${config.PUBLIC_URL}/user-details#notifications` },
      ],
    },
  });
  try {
    await mailer.send({
      to: waiting.mail,
      subject: title,
      ...body,
      headers: {
        // of one message always the same, by which readers know one that came twice
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
      parts.box.open(target.target_sealed, PLACES.channel(waiting.userId)),
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
