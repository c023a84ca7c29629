import { redirect } from '@tanstack/react-router';
import { believedSignedIn, openSession } from '../../app/session.ts';
import { takeNext } from '../../lib/next-path.ts';
import { read } from '../../lib/search-params.ts';

/** Why a sign-in did not succeed, as the server says it in the address. */
export const SIGN_IN_ERRORS = ['cancelled', 'failed', 'unavailable', 'banned'] as const;
export type SignInError = (typeof SIGN_IN_ERRORS)[number];
export type LoginSearch = { error?: SignInError };

export const readLoginSearch = (raw: Record<string, unknown>): LoginSearch => ({ error: read.choice(raw, 'error', SIGN_IN_ERRORS) });

/** For `beforeLoad` of the sign-in page: who is signed in goes on to where he wanted. */
export async function leaveWhenSignedIn({ preload }: { preload: boolean }): Promise<void> {
  if (preload || !believedSignedIn()) return;
  await openSession().catch(() => undefined);
  if (believedSignedIn()) throw redirect({ href: takeNext() });
}

const PATIENCE_MS = 5000;

/** After the return from Steam: takes the session over. Never rejects and never takes longer than 5 s; the next screen's guard decides. */
export const settleSession = (): Promise<void> =>
  Promise.race([openSession().catch(() => undefined), new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS))]);
