import type { TradeAccount } from '@lootfolio/steam-trading/port';
import { LeaseLost } from '../../../../platform/database/leases.ts';
import type { Listener } from '../../../../platform/database/listen.ts';
import { isUnavailable } from '../../../../platform/errors/unavailable.ts';
import { nowMs } from '../../../../platform/process/clock.ts';
import type { Bot, BotParts } from './bot-parts.ts';
import { readNextLook } from './courses.store.ts';
import { openBot, registerBots } from './open-bot.ts';
import { workBot } from './work-bot.ts';

/** The longest pause between two rounds. A bot reports a sign of life at least so often. */
const LONGEST_PAUSE_MS = 10_000;
const SHORTEST_PAUSE_MS = 250;
/** The pause after an error of the database, or of the code. */
const ERROR_PAUSE_MS = 2000;

/** Wakes what pauses: all, or the bot with an id. */
type Alarm = { pause: (botId: number | null, ms: number) => Promise<void>; wake: (botId: number | null) => void };

/**
 * Works with all accounts, each in rounds of its own, so that trouble of one does not stop another. Goes on through a database that is away, and
 * waits while another process has the lease.
 * @returns the function that ends the work after the rounds that run
 */
export function runBots(parts: BotParts, accounts: readonly TradeAccount[], listener: Listener): () => Promise<void> {
  const alarm = createAlarm();
  listener.on('deposits', (payload) => alarm.wake(payload ? Number(payload) : null));
  let stopped = false;
  let registered: Promise<void> | null = null;
  const register = (): Promise<void> => {
    registered ??= registerBots(parts, accounts).catch((error: unknown) => {
      registered = null;
      throw error;
    });
    return registered;
  };

  async function work(account: TradeAccount): Promise<void> {
    let bot: Bot | null = null;
    while (!stopped) {
      let pauseMs = ERROR_PAUSE_MS;
      try {
        const heldForMs = await parts.lease.acquire();
        if (heldForMs > 0) {
          // the other process may get a new refresh token, which ends the one known here
          bot = null;
          pauseMs = Math.min(heldForMs, LONGEST_PAUSE_MS);
        } else {
          await register();
          bot ??= await openBot(parts, account);
          await workBot(parts, bot);
          pauseMs = await pauseAfter(parts, bot);
        }
      } catch (error) {
        // what was under way ends with an error then
        if (stopped) break;
        if (error instanceof LeaseLost) bot = null;
        const isExpected = error instanceof LeaseLost || isUnavailable(error);
        parts.log[isExpected ? 'info' : 'error']({ err: error, bot: account.steamId }, 'a round of a bot failed and will be repeated');
      }
      if (!stopped) await alarm.pause(bot?.id ?? null, pauseMs);
    }
  }

  /** Without any account, those that were there are gone. */
  async function registerNone(): Promise<void> {
    while (!stopped) {
      const isDone = await registeredAlone().catch(() => false);
      if (isDone) return;
      await alarm.pause(null, ERROR_PAUSE_MS);
    }
  }
  async function registeredAlone(): Promise<boolean> {
    if ((await parts.lease.acquire()) > 0) return false;
    await register();
    return true;
  }

  const running = accounts.length === 0 ? [registerNone()] : accounts.map((account) => work(account));
  return async () => {
    stopped = true;
    alarm.wake(null);
    await Promise.all(running);
    await parts.lease.release().catch(() => {});
  };
}

async function pauseAfter({ db }: BotParts, { id }: Bot): Promise<number> {
  const next = await readNextLook(db, id);
  const leftMs = next === null ? LONGEST_PAUSE_MS : next.getTime() - nowMs();
  return Math.min(LONGEST_PAUSE_MS, Math.max(SHORTEST_PAUSE_MS, leftMs));
}

function createAlarm(): Alarm {
  const sleepers = new Set<{ botId: number | null; wake: () => void }>();
  /** Bots that were called while they worked: they do not pause. */
  const called = new Set<number>();
  return {
    pause: async (botId, ms) => {
      if (botId !== null && called.delete(botId)) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      const sleeper = { botId, wake: resolve };
      sleepers.add(sleeper);
      const timer = setTimeout(resolve, ms);
      await promise;
      clearTimeout(timer);
      sleepers.delete(sleeper);
    },
    wake: (botId) => {
      let wasAsleep = false;
      for (const sleeper of sleepers)
        if (botId === null || sleeper.botId === botId) {
          wasAsleep = true;
          sleeper.wake();
        }
      if (!wasAsleep && botId !== null) called.add(botId);
    },
  };
}
