import { randomUUID } from 'node:crypto';
import type { Call } from '@lootfolio/contract/call';
import { CALLS } from '@lootfolio/contract/calls';
import { now } from '../src/platform/process/clock.ts';
import type { Module } from '../src/platform/module.ts';
import { MODULES } from '../src/modules.ts';
import { silentLog } from './harness.ts';
import { testApi, type Answer, type TestApi, type User } from './api.ts';
import { keyOf, urlOf } from './inputs.ts';
import type { GoodInput } from './good-input.ts';
import { AK_FT, AWP } from './items.ts';
import { fileLifecycle, type Lifecycle } from './lifecycle.ts';
import { moneyModule, payCall } from './money-call.ts';
import { fakeSteam } from './steam.ts';

/** Every call of the contract, and one that moves money. */
export const EVERY_CALL: readonly Call[] = [...CALLS, payCall];

/** The product for tests over every call: Steam answers, two items have prices, and the rate limits are raised. */
export function contractApi(lifecycle: Lifecycle = fileLifecycle): TestApi {
  const steam = fakeSteam(lifecycle);
  const modules = MODULES.all as Module[];
  const settings = async (): Promise<Record<string, string>> => {
    const limits = MODULES.settings.map(({ key }) => key).filter((key) => key.startsWith('limits.'));
    await test.db
      .insertInto('settings')
      .values(limits.map((key) => ({ key, value: '10000000', updated_at: now() })))
      .execute();
    // an api process reads its modules when it starts
    modules.push(moneyModule);
    return { SANDBOX_PORT: String(await steam.port()) };
  };
  const test: TestApi = testApi(settings, silentLog, lifecycle);
  lifecycle.begin(() => void modules.splice(modules.indexOf(moneyModule), 1));
  lifecycle.begin(() => test.offer('steam', { [AK_FT]: 10_000, [AWP]: 20_000 }));
  return test;
}

export const named = (calls: readonly Call[]): [string, Call][] => calls.map((call) => [keyOf(call), call]);

/** A new user whose role suffices for the call. */
export const allowedUser = (test: TestApi, call: Call): Promise<User> => test.signIn({ role: call.access === 'admin' ? 'ADMIN' : 'USER' });

/** True when a call changes something, by its declaration. */
export const isMutating = (call: Call): boolean => (call.method === 'GET' ? call.mutates === true : !call.read);

/** True when a call names an object that belongs to one user. */
export const namesObject = (call: Call): boolean =>
  Boolean(call.owned && (call.params?.shape['id'] ?? OWN_IDS.map((name) => call.body?.shape[name]).find(Boolean) ?? ownItem(call)));

/** The names of ids of users' objects in bodies. Items and markets belong to nobody. */
const OWN_IDS = ['id', 'investment_id', 'sale_id', 'import_id'];

/** `item: {id, …}` */
const ownItem = (call: Call): unknown => (call.body?.shape['item'] as { shape?: Record<string, unknown> } | undefined)?.shape?.['id'];

/** Sends a call as a client does: a call that moves money gets a new idempotency key each time. */
export function sendCall(
  test: Pick<TestApi, 'send'>,
  call: Call,
  input: GoodInput,
  as?: User,
  headers?: Record<string, string>,
): Promise<Answer> {
  return test.send(urlOf(call, input), {
    ...(as && { as }),
    headers: { ...(call.money && { 'idempotency-key': randomUUID() }), ...headers },
    ...(input.body && { body: input.body }),
  });
}
