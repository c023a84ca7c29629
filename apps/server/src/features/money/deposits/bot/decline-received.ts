import { SteamError } from '@lootfolio/steam-trading/error';
import { nowMs } from '../../../../platform/process/clock.ts';
import type { Bot, BotParts } from './bot-parts.ts';

const EVERY_MS = 5 * 60_000;

/**
 * Refuses all that others offer to a bot: it only asks. A counter-offer ends the offer that it answers.
 * @param atOnce a counter-offer was seen
 */
export async function declineReceived({ log }: BotParts, bot: Bot, atOnce: boolean): Promise<void> {
  if (!atOnce && bot.declinedMs !== null && nowMs() - bot.declinedMs < EVERY_MS) return;
  for (const offer of await bot.trader.receivedOffers()) {
    if (offer.isOurs || offer.state !== 'active') continue;
    try {
      await bot.trader.declineOffer(offer);
    } catch (error) {
      // the next round finds it again
      if (!(error instanceof SteamError)) throw error;
      log.info({ bot: bot.id, code: error.code }, 'an offer of somebody could not be declined');
    }
  }
  bot.declinedMs = nowMs();
}
