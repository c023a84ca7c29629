import { z } from 'zod';
import { assumedAccount, assumedPresence } from '../assumed-account.ts';
import type { TimedAsk } from '../selling-calls.ts';
import type { Presence, SellingContext } from '../selling.ts';
import { address } from './calls.ts';

const answer = z.object({ success: z.literal(true), data: assumedAccount });

/** An assumed call: see ASSUMED-API.md. */
export async function haloskinsPresence(ask: TimedAsk, context: SellingContext): Promise<Presence> {
  const { answer: reply } = await ask({ url: address('account', context) }, answer);
  return assumedPresence(reply.data);
}
