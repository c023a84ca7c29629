import { Secret, TOTP } from 'otpauth';
import { advanceClock, nowMs } from '../src/platform/process/clock.ts';
import type { TestApi, User } from './api.ts';

/** Returns the present code of an authenticator with this secret. */
export const codeOf = (secret: string): string =>
  new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: 30 }).generate({ timestamp: nowMs() });

/** Begins a new authenticator. A caller without permission gets a secret that cannot be used. */
export async function beginFactor(test: Pick<TestApi, 'send'>, as: User): Promise<string> {
  const begun = await test.send('POST /admin/second-factor/begin', { as });
  return begun.status === 200 ? begun.body.secret : 'A'.repeat(32);
}

/** Sets up a second factor, which also confirms the session. Advances the clock, so that the next code is a new one. */
export async function enableFactor(test: Pick<TestApi, 'send'>, as: User): Promise<{ secret: string; recovery: string[] }> {
  const secret = await beginFactor(test, as);
  const enabled = await test.send('POST /admin/second-factor/enable', { as, body: { code: codeOf(secret) } });
  advanceClock(30_000);
  return { secret, recovery: enabled.body.recovery_codes };
}
