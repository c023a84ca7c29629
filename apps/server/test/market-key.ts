import { keyContext } from '../src/features/people/market-keys/market-keys.public.ts';
import { now } from '../src/platform/process/clock.ts';
import { createSecretBox } from '../src/platform/secrets/secrets.ts';
import { OFFLINE_SETTINGS, type TestApi, type User } from './api.ts';

/** Stores a key at Waxpeer for a user, without a request to the market. */
export const withKey = (test: TestApi, { userId }: User): Promise<unknown> =>
  test.db
    .insertInto('market_keys')
    .values({
      user_id: userId,
      market: 'waxpeer',
      sealed: createSecretBox(OFFLINE_SETTINGS.SECRET_KEY).seal('a-key', keyContext(userId, 'waxpeer')),
      hint: 'x',
      updated_at: now(),
      checked_at: null,
      check_result: 'unchecked',
      selling_at: now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
