import { SteamError } from '@lootfolio/steam-trading/error';
import { nowMs } from '../../../../platform/process/clock.ts';
import type { Bot, BotParts } from './bot-parts.ts';
import { readBot, storeBot } from './bots.store.ts';
import { tellOfLogin } from './tell-of-login.ts';

const FIRST_PAUSE_MS = 10_000;
const LONGEST_PAUSE_MS = 5 * 60_000;

/**
 * Stores that a bot cannot work now, and until when it asks Steam nothing. Administrators are told once when only they can help.
 * @throws the error when it does not come from Steam
 */
export async function noteTrouble({ db, lease, log }: BotParts, bot: Bot, error: unknown): Promise<void> {
  if (!(error instanceof SteamError)) throw error;
  const { code, reason, message, retryAfter } = error;
  const needsLogin = code === 'NEEDS_LOGIN';
  const pauseMs = Math.max((retryAfter ?? 0) * 1000, Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** bot.failures));
  bot.failures += 1;
  bot.checkedInMs = null;
  if (needsLogin || code === 'SESSION_EXPIRED') bot.isSignedIn = false;
  log.warn({ bot: bot.account.steamId, code, reason, message }, 'a bot cannot work');
  const before = await readBot(db, bot.id);
  await lease.write(async (tx) => {
    await storeBot(tx, bot.id, {
      state: needsLogin ? 'needs_login' : 'failing',
      error: { code: reason ?? code, text: message },
      retryAt: needsLogin ? null : new Date(nowMs() + pauseMs),
    });
    if (needsLogin && before.state !== 'needs_login') await tellOfLogin(tx, { id: bot.id, name: bot.account.accountName, reason: message });
  });
}

/** Stores an error that keeps the bot from taking things, while everything else goes on. */
export const noteError = ({ lease }: BotParts, bot: Bot, error: { code: string; text: string }): Promise<void> =>
  lease.write((tx) => storeBot(tx, bot.id, { error }));
