import { SteamError } from '@lootfolio/steam-trading/error';
import type { SentOffer, Trade } from '@lootfolio/steam-trading/port';
import { now } from '../../../../platform/process/clock.ts';
import { lockDeposit, moveLocked } from '../move-deposit.ts';
import type { Bot, BotParts } from './bot-parts.ts';
import { isNamedIn, isUnaccepted, nextStep, offerOf, tradeOf, type Sight, type Step } from './course.rules.ts';
import { readTakenTrades, readWork, type Work } from './courses.store.ts';

/** Steam's clock may differ from this server's by so much. */
const CLOCKS_MS = 10 * 60_000;
const HOUR_MS = 3_600_000;

/** What follows for deposits beyond their state. */
export type Found = { sends: Work[]; hasCounter: boolean };

/** Reads at Steam what became of deposits that may have been sent, and stores what follows. */
export async function lookAtDeposits(parts: BotParts, bot: Bot, works: readonly Work[]): Promise<Found> {
  const found: Found = { sends: [], hasCounter: false };
  if (works.length === 0) return found;
  // an offer that was sent after this time may be missing in the list
  const listedAt = now();
  const offers = await readOffers(bot, works);
  const sights = await readTrades(parts, bot, works, offers);
  for (const work of works) {
    const sight = sights.get(work.id)!;
    const step = await apply(parts, work, sight, listedAt);
    if (step === null) continue;
    if (step.sends) found.sends.push(work);
    if (sight.offer?.state === 'countered') found.hasCounter = true;
    if (step.cancels) await cancel(parts, bot, work, sight.offer!);
  }
  return found;
}

/** What may still change by its offer. A trade that exists says the rest. */
const needsOffer = ({ status }: Work): boolean =>
  status === 'CREATED' || status === 'SENT' || status === 'ACCEPTED' || isUnaccepted(status);

async function readOffers({ trader }: Bot, works: readonly Work[]): Promise<SentOffer[]> {
  const sentAt = works.filter(needsOffer).map(({ sendingAt, createdAt }) => (sendingAt ?? createdAt).getTime());
  if (sentAt.length === 0) return [];
  return trader.sentOffers(new Date(Math.min(...sentAt) - CLOCKS_MS));
}

/** Reads the trades of accepted deposits: one by its id, several from the history, and those that it lacks by their ids. */
async function readTrades(
  { db }: BotParts,
  { trader }: Bot,
  works: readonly Work[],
  offers: readonly SentOffer[],
): Promise<Map<number, Sight>> {
  const known = works.map((work) => ({ work, offer: offerOf(work, offers), isNamed: isNamedIn(work, offers) }));
  const traded = known.filter(({ work, offer }) => idOf(work, offer) !== null || offer?.state === 'accepted');
  const trades = new Map<string, Trade>();
  const add = (trade: Trade | null): void => void (trade && trades.set(trade.tradeId, trade));
  if (traded.length > 1 || traded.some(({ work, offer }) => idOf(work, offer) === null)) {
    const since = Math.min(...traded.map(({ work }) => work.createdAt.getTime()));
    for (const trade of await trader.tradesSince(new Date(since - HOUR_MS))) add(trade);
  }
  for (const { work, offer } of traded) {
    const id = idOf(work, offer);
    if (id !== null && !trades.has(id)) add(await trader.trade(id));
  }
  const taken = await readTakenTrades(db, [...trades.keys()]);
  return new Map(
    known.map(({ work, offer, isNamed }) => [work.id, { offer, isNamed, trade: tradeOf(work, offer, [...trades.values()], taken) }]),
  );
}

const idOf = ({ tradeId }: Work, offer: SentOffer | null): string | null => offer?.tradeId ?? tradeId;

/** Stores what follows from what Steam stated at a time. Null for a deposit that another one knows by now. */
const apply = ({ lease }: BotParts, { id }: Work, sight: Sight, at: Date): Promise<Step | null> =>
  lease.write(async (tx) => {
    const deposit = await lockDeposit(tx, id);
    if (deposit === null) return null;
    const step = nextStep(await readWork(tx, id), sight, at);
    await moveLocked(tx, deposit, step);
    return step;
  });

/** Takes an offer back. What Steam shows afterwards counts, not its answer. */
async function cancel(parts: BotParts, { trader }: Bot, work: Work, offer: SentOffer): Promise<void> {
  try {
    await trader.cancelOffer(offer);
  } catch (error) {
    if (!(error instanceof SteamError)) throw error;
    parts.log.info({ deposit: work.id, code: error.code }, 'Steam did not confirm that an offer was taken back');
  }
  const listedAt = now();
  const seen = await trader.offer(offer.offerId);
  const trade = seen?.tradeId ? await trader.trade(seen.tradeId) : null;
  if (seen !== null) await apply(parts, work, { offer: seen, trade, isNamed: true }, listedAt);
}
