import type { DepositFailure } from '@lootfolio/domain/deposits';
import { SteamError } from '@lootfolio/steam-trading/error';
import { now, nowMs } from '../../../../platform/process/clock.ts';
import { lockDeposit, moveLocked } from '../move-deposit.ts';
import { storeDeposit } from '../move-deposit.store.ts';
import { offerMessage } from '../offer-code.ts';
import type { Bot, BotParts } from './bot-parts.ts';
import { endOf } from './course.rules.ts';
import type { Work } from './courses.store.ts';
import { judgeDeposit, mayWait } from './judge-deposit.ts';
import { nextLookAt } from './looks.rules.ts';
import { refusedAs } from './refusals.rules.ts';

const SOON_MS = 2000;
const soon = (): Date => new Date(nowMs() + SOON_MS);

/**
 * Sends the offer of a deposit, once, after all that must be known before was asked. The intent is committed before the request leaves, so
 * after an error or a crash it is looked for at Steam before anything is repeated.
 * @returns true when an offer may exist now
 */
export async function sendDeposit(parts: BotParts, bot: Bot, work: Work): Promise<boolean> {
  if (await endUnwanted(parts, work)) return false;
  const verdict = await judgeDeposit(parts, bot, work);
  if (verdict === 'wait') {
    await parts.lease.write((tx) => storeDeposit(tx, work.id, { nextLookAt: soon() }));
    return false;
  }
  if (typeof verdict === 'string') {
    await fail(parts, work, verdict);
    return false;
  }
  if (!(await intend(parts, work))) return false;
  try {
    const draft = { partner: { steamId: work.partnerId, token: verdict.token }, message: offerMessage(work.code), receive: work.assets };
    const { offerId } = await bot.trader.sendOffer(draft);
    await parts.lease.write((tx) => storeDeposit(tx, work.id, { offerId }));
    return true;
  } catch (error) {
    if (!(error instanceof SteamError)) throw error;
    parts.log.info({ deposit: work.id, code: error.code, cause: error.refusal?.cause }, 'Steam did not confirm an offer');
    if (error.mayHaveHappened) return true;
    await giveUp(parts, bot, work, error);
    return false;
  }
}

/** Ends an offer that was not sent, or not made. */
export const fail = (parts: BotParts, { id }: Pick<Work, 'id'>, failure: DepositFailure): Promise<void> =>
  parts.lease.write(async (tx) => {
    const deposit = await lockDeposit(tx, id);
    if (deposit?.status !== 'CREATED') return;
    const status = deposit.cancelWantedAt !== null ? 'CANCELLED' : 'FAILED';
    // an earlier attempt may still turn up
    const looks = nextLookAt({ ...deposit, status, escrowEndsAt: null }, now());
    await moveLocked(tx, deposit, { status, failure: status === 'FAILED' ? failure : null, nextLookAt: looks });
  });

/** Ends an offer that its user took back, or whose time is over, before it is sent. Returns false for all others. */
const endUnwanted = ({ lease }: BotParts, { id }: Work): Promise<boolean> =>
  lease.write(async (tx) => {
    const deposit = await lockDeposit(tx, id);
    if (deposit?.status !== 'CREATED' || deposit.sendingAt !== null) return false;
    const end = endOf(deposit, now());
    if (end !== null) await moveLocked(tx, deposit, { status: end, nextLookAt: null });
    return end !== null;
  });

/** Commits that an offer is about to leave. Returns false when it must not: its user took it back, or its time is over. */
const intend = (parts: BotParts, { id, attempts }: Work): Promise<boolean> =>
  parts.lease.write(async (tx) => {
    const deposit = await lockDeposit(tx, id);
    if (deposit?.status !== 'CREATED' || deposit.attempts !== attempts) return false;
    if (deposit.cancelWantedAt !== null || deposit.expiresAt <= now()) return false;
    await storeDeposit(tx, id, { sendingAt: now(), attempts: attempts + 1, nextLookAt: now() });
    return true;
  });

/** Steam made no offer. What may pass is tried again soon; a first attempt then counts as none. */
async function giveUp(parts: BotParts, bot: Bot, work: Work, error: SteamError): Promise<void> {
  const refused = refusedAs(error);
  const isFirst = work.attempts === 0;
  if (isFirst) await parts.lease.write((tx) => storeDeposit(tx, work.id, { sendingAt: null, attempts: 0, nextLookAt: soon() }));
  if (refused === 'agree') await bot.trader.acknowledgeTradeProtection();
  const passes = refused === 'wait' || refused === 'agree';
  if (!passes) return fail(parts, work, refused);
  if (!isFirst || !mayWait(work, (error.retryAfter ?? 0) * 1000)) await fail(parts, work, 'STEAM_UNAVAILABLE');
}
