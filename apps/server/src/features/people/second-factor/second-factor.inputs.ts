import { Secret, TOTP } from 'otpauth';
import { advanceClock, nowMs } from '../../../platform/process/clock.ts';
import type { TestApi, User } from '../../../../test/api.ts';
import type { GoodInputs } from '../../../../test/good-input.ts';

/** Returns the present code of an authenticator with this secret. */
export const codeOf = (secret: string): string =>
  new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: 30 }).generate({ timestamp: nowMs() });

/** Begins a new authenticator. A caller without permission gets a secret that cannot be used. */
export async function beginFactor(test: Pick<TestApi, 'send'>, as: User): Promise<string> {
  const begun = await test.send('POST /admin/second-factor/begin', { as });
  return begun.status === 200 ? begun.body.secret : 'A'.repeat(32);
}

/** Sets up a second factor, which also confirms the session. The next code is a new one. */
export async function enableFactor(test: Pick<TestApi, 'send'>, as: User): Promise<{ secret: string; recovery: string[] }> {
  const secret = await beginFactor(test, as);
  const enabled = await test.send('POST /admin/second-factor/enable', { as, body: { code: codeOf(secret) } });
  advanceClock(30_000);
  return { secret, recovery: enabled.body.recovery_codes };
}

export const inputs: GoodInputs = {
  'POST /admin/second-factor/enable': async (test, own) => ({ body: { code: codeOf(await beginFactor(test, own)) } }),
  'POST /admin/second-factor/confirm': async (test, own) => {
    const { secret } = await enableFactor(test, own);
    return { body: { code: codeOf(secret) } };
  },
  'POST /admin/second-factor/recovery-codes': async (test, own) => {
    await enableFactor(test, own);
    return {};
  },
  'DELETE /admin/second-factor': async (test, own) => {
    await enableFactor(test, own);
    return {};
  },
};
