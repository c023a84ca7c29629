import { beforeAll } from 'vitest';
import { allRoutes, giveawaysModule, withServices, type Services } from '../src/features/community/giveaways/giveaways.module.ts';
import { MODULES } from '../src/modules.ts';
import type { Module } from '../src/platform/module.ts';
import { now } from '../src/platform/process/clock.ts';
import { testApi, type TestApi } from './api.ts';

/** A whole api in which Discord, X and the public source of randomness are a test's own. Call it at the top of the file. */
export function giveawayApi(services: Partial<Services>, env: Record<string, string> = {}): TestApi {
  const modules = MODULES.all as Module[];
  const at = modules.findIndex(({ name }) => name === giveawaysModule.name);
  const real = modules[at]!;
  const test: TestApi = testApi(async () => {
    await liftLimits(test);
    // an api process reads its modules when it starts
    modules[at] = { ...real, routes: (parts) => allRoutes({ ...withServices(parts as Parameters<typeof withServices>[0]), ...services }) };
    return env;
  });
  beforeAll(() => {
    modules[at] = real;
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
