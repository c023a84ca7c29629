import { afterAll, beforeAll, inject } from 'vitest';
import type { TestServer } from './global-setup.ts';

/** The functions that the builders of test worlds need from the program that runs them. */
export type Lifecycle = {
  /** Adds a step that runs before the first call of a test, after the steps that were added earlier. */
  begin: (step: () => unknown) => void;
  /** Adds a step that runs after the last call of a test, before the steps that were added earlier. */
  end: (step: () => unknown) => void;
  server: () => TestServer;
  /** Returns the name of a migrated, empty database on the server. */
  template: () => string;
};

/** The lifecycle of a test file of vitest. */
export const fileLifecycle: Lifecycle = {
  begin: (step) => beforeAll(async () => void (await step())),
  end: (step) => afterAll(async () => void (await step())),
  server: () => inject('pgServer'),
  template: () => inject('pgTemplate'),
};

/** The lifecycle of a program without a test runner. `run` takes the steps of the world that `build` creates, even when the work throws. */
export async function inWorld<World, Result>(
  { server, template }: { server: TestServer; template: string },
  build: (lifecycle: Lifecycle) => World,
  run: (world: World) => Promise<Result>,
): Promise<Result> {
  const begins: (() => unknown)[] = [];
  const ends: (() => unknown)[] = [];
  const world = build({
    begin: (step) => begins.push(step),
    end: (step) => ends.unshift(step),
    server: () => server,
    template: () => template,
  });
  try {
    for (const step of begins) await step();
    return await run(world);
  } finally {
    for (const step of ends) await step();
  }
}
