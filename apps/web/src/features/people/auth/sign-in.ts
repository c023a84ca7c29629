import { redirect } from '@tanstack/react-router';
import { request, type Reply } from '../../../lib/api.ts';
import { consumeNextPath } from '../../../lib/next-path.ts';
import { read } from '@lootfolio/domain/search-params';
import { expectsSession, openSession } from '../../../lib/session.ts';

/** Why a sign-in failed: the codes that the server puts in the address. */
export const SIGN_IN_ERRORS = ['cancelled', 'failed', 'unavailable', 'banned'] as const;
export type SignInError = (typeof SIGN_IN_ERRORS)[number];
export type LoginSearch = { error?: SignInError };

export const readLoginSearch = (raw: Record<string, unknown>): LoginSearch => ({ error: read.choice(raw, 'error', SIGN_IN_ERRORS) });

/** For `beforeLoad` of the sign-in page: redirects a signed-in user to the remembered address. */
export async function redirectSignedIn({ preload }: { preload: boolean }): Promise<void> {
  if (preload || !expectsSession()) return;
  await openSession().catch(() => undefined);
  if (expectsSession()) throw redirect({ href: consumeNextPath() });
}

const NET_WORTH_TIMEOUT_MS = 5000;
const SHOWN_MS = 1000;

export type NetWorth = Reply<'GET /init/net-worth'>;

const delay = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Opens the session and reads the value of the user's own inventories; null without a session. */
async function readNetWorth(): Promise<NetWorth | null> {
  await openSession();
  return expectsSession() ? request('GET /init/net-worth', { query: { game: 0 }, keepSession: true }) : null;
}

/**
 * After the return from Steam: opens the session, and shows the value of the user's inventories for a second once it arrives.
 * Never rejects. Without a session or an answer it ends at once, otherwise after 5 s at the latest. The next screen's guard decides.
 */
export async function runSplash(show: (worth: NetWorth) => void): Promise<void> {
  const worth = await Promise.race([readNetWorth().catch(() => null), delay(NET_WORTH_TIMEOUT_MS).then(() => null)]);
  if (worth === null) return;
  show(worth);
  await delay(SHOWN_MS);
}
