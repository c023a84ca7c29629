import { nowMs } from '../process/clock.ts';
import type { Caller } from '../security/sessions.ts';
import { Refusal } from '../errors/refusal.ts';

const RECENT_MS = 15 * 60_000;

/**
 * Checks that the caller signed in recently. A session begins with a sign-in at Steam, so its beginning is the time of the last sign-in.
 * @throws Refusal REAUTH when the last sign-in is older than 15 minutes, FORBIDDEN for a token, which has none
 */
export function requireRecentSignIn({ tokenId, startedAt }: Pick<Caller, 'tokenId' | 'startedAt'>): void {
  if (tokenId !== null) throw new Refusal('FORBIDDEN', 'calls.tokenOnlyReads');
  if (nowMs() - startedAt.getTime() > RECENT_MS) throw new Refusal('REAUTH', 'calls.reauth');
}
