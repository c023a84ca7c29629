import { APP_IDS } from '@lootfolio/domain/games';
import { now, nowMs } from '../../../../platform/process/clock.ts';
import type { Bot, BotParts } from './bot-parts.ts';
import { readBot, storeBot, type BotRow } from './bots.store.ts';
import { noteTrouble } from './trouble.ts';

/** How often a bot counts its things and reads its profile. */
const CHECK_MS = 10 * 60_000;
const BEAT_MS = 15_000;

/**
 * Signs in where that is due, and reports the room and the profile of a bot. Returns false while the bot cannot work: Steam is asked nothing
 * then before its time, or before an operator asks for it.
 */
export async function checkIn(parts: BotParts, bot: Bot): Promise<boolean> {
  const row = await readBot(parts.db, bot.id);
  const isWanted = row.signInWantedAt !== null;
  const isPaused = row.state === 'needs_login' || (row.retryAt !== null && row.retryAt > now());
  if (isPaused && !isWanted) {
    await beat(parts, row);
    return false;
  }
  if (!isWanted && row.state === 'ready' && bot.checkedInMs !== null && nowMs() - bot.checkedInMs < CHECK_MS) {
    await beat(parts, row);
    return true;
  }
  try {
    await report(parts, bot, isWanted);
    return true;
  } catch (error) {
    await noteTrouble(parts, bot, error);
    return false;
  }
}

async function report({ lease }: BotParts, bot: Bot, isWanted: boolean): Promise<void> {
  const { id, trader } = bot;
  if (isWanted) await lease.write((tx) => storeBot(tx, id, { signInWantedAt: null }));
  const isNew = isWanted || !bot.isSignedIn;
  if (isNew) {
    await trader.signIn();
    // without it Steam shows the offers to nobody, and says so nowhere
    await trader.acknowledgeTradeProtection();
    bot.isSignedIn = true;
  }
  const profile = await trader.profile();
  const room = await trader.inventoryCount(APP_IDS.cs2);
  await lease.write((tx) => storeBot(tx, id, { state: 'ready', profile, room, retryAt: null, ...(isNew && { signedInAt: now() }) }));
  bot.checkedInMs = nowMs();
  bot.failures = 0;
}

/** A bot without a sign of life takes no offers. */
async function beat({ lease }: BotParts, { id, beatAt }: BotRow): Promise<void> {
  if (beatAt === null || nowMs() - beatAt.getTime() > BEAT_MS) await lease.write((tx) => storeBot(tx, id, {}));
}
