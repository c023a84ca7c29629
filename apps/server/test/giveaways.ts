import { beforeAll } from 'vitest';
import { allRoutes, giveawaysModule, withServices, type Services } from '../src/features/community/giveaways/giveaways.module.ts';
import { allRoutes as allTaskRoutes, tasksModule } from '../src/features/community/tasks/tasks.module.ts';
import { MODULES } from '../src/modules.ts';
import type { Module } from '../src/platform/module.ts';
import { now } from '../src/platform/process/clock.ts';
import { testApi, type TestApi } from './api.ts';

type Parts = Parameters<typeof withServices>[0] & Parameters<typeof allTaskRoutes>[0];

/** A whole api in which Discord, X and the public source of randomness are a test's own. Call it at the top of the file. */
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
