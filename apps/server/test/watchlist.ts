import type { AppId } from '@lootfolio/domain/games';
import { advanceClock } from '../src/platform/process/clock.ts';
import type { Answer, TestApi, User } from './api.ts';
import { AK_FT, AK_MW, AWP, CASE, KEY } from './items.ts';

/** Returns the input that adds an item to a watchlist. */
export const watchBody = (test: TestApi, name: string, phase: string | null = null, appid: AppId = 730) => {
  const item = test.item(name, phase, appid);
  return { appid, market_hash_name: item.name, item_id: item.itemId, general_id: item.generalId };
};

export const addToWatchlist = (test: TestApi, as: User, name: string, phase: string | null = null, appid: AppId = 730): Promise<Answer> =>
  test.send('POST /watchlist', { as, body: watchBody(test, name, phase, appid) });

/** Signs in a user who watches five items, added one second apart: AK_FT, AWP, CASE, AK_MW and a key of Team Fortress 2. */
export async function signInWatcher(test: TestApi): Promise<User> {
  const user = await test.signIn();
  for (const name of [AK_FT, AWP, CASE, AK_MW]) {
    await addToWatchlist(test, user, name);
    advanceClock(1000);
  }
  await addToWatchlist(test, user, KEY, null, 440);
  return user;
}
