import { assumedAccount, assumedPresence } from '../assumed-account.ts';
import type { TimedAsk } from '../selling-calls.ts';
import type { Presence, SellingContext } from '../selling.ts';
import { authorised } from './calls.ts';

/** An assumed call: see ASSUMED-API.md. */
export async function skinthunderPresence(ask: TimedAsk, context: SellingContext): Promise<Presence> {
  const { answer } = await ask({ url: `${context.endpoint}/account`, headers: authorised(context) }, assumedAccount);
  return assumedPresence(answer);
}
