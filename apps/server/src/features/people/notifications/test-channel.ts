import { MarketError } from '@lootfolio/marketplaces/port';
import { notFound, Refusal } from '../../../platform/errors/refusal.ts';
import { inTransactionOf } from '../../../platform/database/own-rows.ts';
import { channelContext } from './channels.rules.ts';
import type { Language } from '@lootfolio/texts/languages';
import { testMessage } from './begin-linking.ts';
import { findTarget } from './channels.store.ts';
import { failureOf } from './delivery.rules.ts';
import { sendMessage, type SendParts } from './send-message.ts';
import { unlinkGone } from './unlink-channel.ts';

/**
 * Sends a test message to a linked channel; unlinks a target that no longer exists.
 * @throws Refusal NOT_FOUND, STATE when the service refused the message, MARKET_UNAVAILABLE when the service did not answer
 */
export async function testChannel(parts: SendParts, userId: number, id: number, language: Language): Promise<void> {
  const found = await findTarget(parts.db, userId, id);
  if (!found) throw notFound();
  try {
    const target = parts.box.open(found.target_sealed, channelContext(userId));
    await sendMessage(parts, found.channel, target, testMessage(language), new AbortController().signal);
  } catch (error) {
    if (!(error instanceof MarketError)) throw error;
    const { result } = failureOf(found.channel, error);
    if (result === 'later') throw new Refusal('MARKET_UNAVAILABLE', 'notifications.channelUnreachable');
    if (result === 'gone') await inTransactionOf(parts.db, { userId }, (tx) => unlinkGone(tx, userId, id));
    throw new Refusal('STATE', result === 'gone' ? 'notifications.channelGone' : 'notifications.deliveryRefused');
  }
}
