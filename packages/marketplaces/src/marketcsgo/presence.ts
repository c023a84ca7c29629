import { z } from 'zod';
import type { TimedAsk } from '../selling-calls.ts';
import { obstacle, presenceOf } from '../selling-presence.ts';
import type { Presence, PresenceReason, SellingContext } from '../selling.ts';
import { address } from './calls.ts';

const answer = z.object({ success: z.literal(true), status: z.record(z.string(), z.unknown()) });

/** What each check of the market stands for when it fails. A ban is for sales that were not handed over; its end is not stated. */
const CHECKS: readonly [check: string, reason: PresenceReason][] = [
  ['site_notmpban', 'banned'],
  ['site_online', 'offline'],
  ['user_token', 'no_trade_link'],
  ['trade_check', 'trade_check'],
  ['steam_web_api_key', 'no_steam_key'],
];

/** The market documents the call. Two clients show its checks. It states no fee. */
export async function marketcsgoPresence(ask: TimedAsk, context: SellingContext): Promise<Presence> {
  const { status } = (await ask({ url: address('test', context) }, answer)).answer;
  return presenceOf(
    CHECKS.map(([check, reason]) => status[check] === false && obstacle(reason)),
    { fee: null },
  );
}
