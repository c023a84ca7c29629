import type { Db } from '../../../platform/database/database.ts';
import { randomToken } from '../../../platform/security/sessions.ts';
import type { Language } from '@lootfolio/texts/languages';
import { writeState } from './auth.store.ts';
import { signInUrl } from './openid.rules.ts';

/**
 * Begins a sign-in. Creates a state, which travels through Steam and works once, and a secret, which stays in the browser.
 * @returns the browser's secret, and the address at Steam to redirect to
 */
export async function beginSignIn(
  db: Db,
  publicUrl: string,
  preferences: { timezone: string | null; lang: Language },
): Promise<{ browser: string; address: string }> {
  const state = randomToken();
  const browser = randomToken();
  const returnTo = `${publicUrl}/api/v1/auth/steam-login?state=${state}`;
  await writeState(db, state, browser, { returnTo, ...preferences });
  return { browser, address: signInUrl(publicUrl, returnTo) };
}
