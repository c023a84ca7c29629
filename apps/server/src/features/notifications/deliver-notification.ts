import { MarketError } from '@lootfolio/marketplaces/port';
import type { Config } from '../../platform/config.ts';
import type { Tx } from '../../platform/database.ts';
import { renderMail } from '../../platform/mail-template.ts';
import type { Mailer } from '../../platform/mail.ts';
import { text } from '../../platform/texts/texts.ts';
import { readTargets } from './channels.store.ts';
import { failureOf, mailFailureOf, outcomeOfAll, pauseAfter, type Outcome } from './delivery.rules.ts';
import { typeByKey, type Channel, type LinkedChannel } from './notification-types.ts';
import { lockWaiting, storeFailed, storePostponed, storeSent, tellChange, type Waiting } from './notifications.store.ts';
import { sendMessage, type SendParts } from './send-message.ts';
import { unlinkGone } from './unlink-channel.ts';
import { unsubscribeToken } from './unsubscribe-token.ts';

export type DeliveryParts = SendParts & {
  config: Pick<Config, 'SECRET_KEY'>;
  mailer: Mailer | null;
  /** What this server sends on. */
  offered: readonly Channel[];
};

/**
 * Sends one message that waits, and notes what became of it. It is held meanwhile, so that of two jobs for one message the second
 * finds it sent. One gap stays, as with every message to somebody else's service: a process that dies after the service took the
 * message and before this transaction ended will send it again.
 * @param attempt from 1
 */
export async function deliverNotification(parts: DeliveryParts, id: number, attempt: number, signal: AbortSignal): Promise<void> {
  await parts.db.transaction().execute(async (tx) => {
    const waiting = await lockWaiting(tx, id);
    if (!waiting) return;
    const outcome = await attemptOn(parts, tx, id, waiting, signal);
    await noteOutcome(tx, { id, channel: waiting.channel }, attempt, outcome);
    await tellChange(tx, [waiting.userId]);
  });
}

async function noteOutcome(tx: Tx, message: { id: number; channel: Channel }, attempt: number, outcome: Outcome): Promise<void> {
  if (outcome.result === 'sent') {
    await storeSent(tx, message.id);
    return;
  }
  const pause = outcome.result === 'later' ? pauseAfter(attempt, outcome.retryAfter) : null;
  if (pause === null) await storeFailed(tx, message.id, outcome.error);
  else await storePostponed(tx, message, outcome.error, { attempt: attempt + 1, delaySeconds: pause });
}

async function attemptOn(parts: DeliveryParts, tx: Tx, id: number, waiting: Waiting, signal: AbortSignal): Promise<Outcome> {
  if (!waiting.wanted) return { result: 'refused', error: 'deliverySwitchedOff' };
  if (!parts.offered.includes(waiting.channel)) return { result: 'refused', error: 'channelOff' };
  return waiting.channel === 'MAIL' ? sendMail(parts, id, waiting) : sendToAll(parts, tx, waiting.channel, waiting, signal);
}

async function sendMail({ config, mailer }: DeliveryParts, id: number, waiting: Waiting): Promise<Outcome> {
  if (!mailer || waiting.mail === null) return { result: 'refused', error: mailer ? 'deliveryNoMail' : 'channelOff' };
  const { language, title, message, link } = waiting;
  const subscription = { userId: waiting.userId, typeId: typeByKey(waiting.type).id, channel: waiting.channel };
  const unsubscribe = `${config.PUBLIC_URL}/unsubscribe#token=${unsubscribeToken(config.SECRET_KEY!, subscription)}`;
  const body = renderMail({
    language,
    title,
    paragraphs: message.split(/\n{2,}/),
    ...(link && { action: { label: text('messageOpen', language), url: config.PUBLIC_URL + link } }),
    footer: { text: text('messageWhy', language), label: text('messageUnsubscribe', language), url: unsubscribe },
  });
  try {
    await mailer.send({
      to: waiting.mail,
      subject: title,
      ...body,
      headers: {
        // of one message always the same, by which readers know one that came twice
        'Message-ID': `<notification-${id}@${new URL(config.PUBLIC_URL).hostname}>`,
        // a page with a button: no one-click unsubscribing is promised
        'List-Unsubscribe': `<${unsubscribe}>`,
      },
    });
    return { result: 'sent' };
  } catch (error) {
    return mailFailureOf(error);
  }
}

async function sendToAll(parts: DeliveryParts, tx: Tx, channel: LinkedChannel, waiting: Waiting, signal: AbortSignal): Promise<Outcome> {
  const outcomes: Outcome[] = [];
  for (const target of await readTargets(tx, waiting.userId, channel)) {
    const outcome = await sendTo(parts, channel, parts.box.open(target.target_sealed), waiting, signal);
    if (outcome.result === 'gone') await unlinkGone(tx, waiting.userId, target.id);
    outcomes.push(outcome);
  }
  return outcomeOfAll(outcomes);
}

async function sendTo(
  parts: DeliveryParts,
  channel: LinkedChannel,
  target: string,
  { title, message, link }: Waiting,
  signal: AbortSignal,
): Promise<Outcome> {
  try {
    await sendMessage(parts, channel, target, { title, message, link }, signal);
    return { result: 'sent' };
  } catch (error) {
    if (error instanceof MarketError) return failureOf(channel, error);
    throw error;
  }
}
