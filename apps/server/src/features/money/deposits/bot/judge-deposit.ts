import type { DepositFailure } from '@lootfolio/domain/deposits';
import { APP_IDS } from '@lootfolio/domain/games';
import { SteamError } from '@lootfolio/steam-trading/error';
import type { Hold, Partner } from '@lootfolio/steam-trading/port';
import { nowMs } from '../../../../platform/process/clock.ts';
import { openAsBot } from './bot-keys.ts';
import type { Bot, BotParts } from './bot-parts.ts';
import { storeBot } from './bots.store.ts';
import { countOffered, type Work } from './courses.store.ts';
import { refusedAs } from './refusals.rules.ts';
import { hasReversedLately } from './reversal-register.ts';
import { noteError, noteTrouble } from './trouble.ts';

/** How long an offer waits for what may pass. Its user looks at a spinner meanwhile. */
const PATIENCE_MS = 20_000;

export const mayWait = ({ createdAt }: Pick<Work, 'createdAt'>, forMs = 0): boolean => nowMs() - createdAt.getTime() + forMs < PATIENCE_MS;

/** Whether an offer may be sent: with the token of its trade link, later, or not at all. */
export type Verdict = { token: string } | 'wait' | DepositFailure;

/** Asks what must be known before things are asked of somebody. What Steam does not state is never taken for granted. */
export async function judgeDeposit(parts: BotParts, bot: Bot, work: Work): Promise<Verdict> {
  const token = tokenOf(bot, work);
  if (token === null) return 'NO_BOT';
  try {
    if (await hasReversedLately(parts, work.userId, work.partnerId)) return 'REVERSED_BEFORE';
    if (work.appId === APP_IDS.cs2 && !(await hasRoom(parts, bot, work))) return 'NO_BOT';
    const hold = await readHold(bot, { steamId: work.partnerId, token });
    if (hold.own > 0) {
      await noteError(parts, bot, { code: 'OWN_HOLD', text: `Steam would hold trades of this account for ${hold.own} seconds` });
      return 'NO_BOT';
    }
    return hold.longest > 0 ? 'ESCROW' : { token };
  } catch (error) {
    if (!(error instanceof SteamError)) throw error;
    return doubtOf(parts, bot, work, error);
  }
}

/** Whatever Steam answers instead of a hold, the hold is unknown then. */
async function readHold({ trader }: Bot, partner: Partner): Promise<Hold> {
  try {
    return await trader.hold(partner);
  } catch (error) {
    if (!(error instanceof SteamError && (error.code === 'UPSTREAM' || error.code === 'BAD_ANSWER'))) throw error;
    throw new SteamError('HOLD_UNKNOWN', error.message, error);
  }
}

/** The token was sealed with another key when the account got a new password meanwhile. */
function tokenOf({ privateKey }: Bot, { tokenSealed }: Work): string | null {
  try {
    return tokenSealed === null ? null : openAsBot(privateKey, tokenSealed);
  } catch {
    return null;
  }
}

/** Counts anew, because things that were accepted or sold since the last count make a difference. */
async function hasRoom({ db, lease }: BotParts, bot: Bot, work: Work): Promise<boolean> {
  const room = await bot.trader.inventoryCount(APP_IDS.cs2);
  await lease.write((tx) => storeBot(tx, bot.id, { room }));
  const offered = await countOffered(db, bot.id, work.id);
  return room.slots === null || room.used + offered + work.assets.length <= room.slots;
}

async function doubtOf(parts: BotParts, bot: Bot, work: Work, error: SteamError): Promise<Verdict> {
  if (error.code === 'HOLD_UNKNOWN') return mayWait(work) ? 'wait' : 'HOLD_UNKNOWN';
  const refused = refusedAs(error);
  if (refused === 'NO_BOT') await noteTrouble(parts, bot, error);
  if (refused !== 'wait') return refused === 'agree' ? 'wait' : refused;
  return mayWait(work, (error.retryAfter ?? 0) * 1000) ? 'wait' : 'STEAM_UNAVAILABLE';
}
