import { beforeAll } from 'vitest';
import { allRoutes, giveawaysModule, withServices, type Services } from '../src/features/community/giveaways/giveaways.module.ts';
import { allRoutes as allTaskRoutes, tasksModule } from '../src/features/community/tasks/tasks.module.ts';
import { MODULES } from '../src/modules.ts';
import type { Module } from '../src/platform/module.ts';
import { advanceClock, now, nowMs } from '../src/platform/process/clock.ts';
import { HOUR, testApi, type TestApi, type User } from './api.ts';
import { AK_FT } from './items.ts';
import { removeTasks } from './tasks.ts';

type Parts = Parameters<typeof withServices>[0] & Parameters<typeof allTaskRoutes>[0];

/** Starts a whole api with a test's own Discord, X and public source of randomness. Call it at the top of the file. */
export function giveawayApi(services: Partial<Services>, env: Record<string, string> = {}): TestApi {
  const modules = MODULES.all as Module[];
  const real = [...modules];
  const withTestServices = (module: Module): Module => {
    switch (module.name) {
      case giveawaysModule.name:
        return { ...module, routes: (parts) => allRoutes({ ...withServices(parts as Parts), ...services }) };
      case tasksModule.name:
        return { ...module, routes: (parts) => allTaskRoutes(parts as Parts, services.accounts) };
      default:
        return module;
    }
  };
  const test: TestApi = testApi(async () => {
    await liftLimits(test);
    // an api process reads its modules when it starts
    modules.splice(0, real.length, ...real.map(withTestServices));
    return env;
  });
  beforeAll(() => {
    modules.splice(0, real.length, ...real);
  });
  return test;
}

const liftLimits = (test: TestApi): Promise<unknown> =>
  test.db
    .insertInto('settings')
    .values(
      MODULES.settings.filter(({ key }) => key.startsWith('limits.')).map(({ key }) => ({ key, value: '10000000', updated_at: now() })),
    )
    .execute();

const SECOND = 1000;

/** The input for a giveaway that runs for an hour from now. */
export const newGiveaway = (test: TestApi): Record<string, unknown> => ({
  ...{ type: 'Weekly', giveaway_type: 'Daily', value: 12_340, status: 'ACTIVE', item_id: test.item(AK_FT).itemId },
  starts_at: now().toISOString(),
  expires_at: new Date(nowMs() + HOUR).toISOString(),
});

const anyAdmin = (test: TestApi): Promise<User> => test.signIn({ role: 'ADMIN' });

/** Creates a giveaway that runs for an hour from now, and returns its id. */
export async function makeGiveaway(test: TestApi, changes: object = {}): Promise<number> {
  const body = { ...newGiveaway(test), ...changes };
  return (await test.send('POST /admin/giveaway/create', { as: await anyAdmin(test), body })).body.item.id;
}

/** Creates a giveaway that a new user joins, and returns its id. Removes all tasks first. */
export async function joinedGiveaway(test: TestApi, changes: object = {}): Promise<number> {
  await removeTasks(test);
  const id = await makeGiveaway(test, changes);
  await test.send('POST /giveaway/join', { as: await test.signIn(), body: { giveaway_id: id } });
  return id;
}

/** Creates a giveaway that a new user joined and that is over, and returns its id. */
export async function endedGiveaway(test: TestApi): Promise<number> {
  const id = await joinedGiveaway(test, { expires_at: new Date(nowMs() + SECOND).toISOString() });
  advanceClock(SECOND);
  return id;
}

export async function drawnGiveaway(test: TestApi): Promise<number> {
  const id = await endedGiveaway(test);
  await test.send('POST /admin/giveaway/determine-winner', { as: await anyAdmin(test), body: { giveaway_id: id } });
  return id;
}
