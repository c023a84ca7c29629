import { MarketError } from '@lootfolio/marketplaces/port';
import { notFound, Refusal } from '../../platform/http/refusal.ts';
import { PLACES } from '../../platform/security/secrets.ts';
import type { Language } from '../../platform/texts/texts.ts';
import { testMessage } from './begin-linking.ts';
import { findTarget } from './channels.store.ts';
import { failureOf } from './delivery.rules.ts';
import { sendMessage, type SendParts } from './send-message.ts';
import { unlinkGone } from './unlink-channel.ts';

/**
 * Sends a test message to a channel of the caller's; one that is gone is unlinked.
 * @throws Refusal NOT_FOUND, STATE where it was refused, MARKET_UNAVAILABLE where the service did not answer
 */
export async function testChannel(parts: SendParts, userId: number, id: number, language: Language): Promise<void> {
  const found = await findTarget(parts.db, userId, id);
  if (!found) throw notFound();
  try {
    const target = parts.box.open(found.target_sealed, PLACES.channel(userId));
    await sendMessage(parts, found.channel, target, testMessage(language), new AbortController().signal);
  } catch (error) {
    if (!(error instanceof MarketError)) throw error;
    const { result } = failureOf(found.channel, error);
    if (result === 'later') throw new Refusal('MARKET_UNAVAILABLE', 'channelUnreachable');
    if (result === 'gone') await parts.db.transaction().execute((tx) => unlinkGone(tx, userId, id));
    throw new Refusal('STATE', result === 'gone' ? 'channelGone' : 'deliveryRefused');
  }
}
