import { setTimeout as wait } from 'node:timers/promises';
import type { SignedIn } from '../tests/e2e/sign-in.ts';
import type { Stack } from '../tests/e2e/stack.ts';
import { killAndRecover } from '../tests/e2e/victims.ts';

const VICTIMS = ['worker', 'database', 'worker', 'api'] as const;
/** The longest time that a call is repeated. */
export const LIMIT_MS = 20 * 60_000;

/** `key`: of a call that moves money. */
export type Call = <T>(method: string, path: string, body?: object, key?: string) => Promise<T>;

/** Kills worker, database and api with `kill -9`, one after the other, at random points. */
export async function killParts(stack: Stack, rounds: number): Promise<void> {
  for (let kills = 0; kills < rounds; kills++) {
    await wait(Math.random() * 4000);
    const victim = VICTIMS[kills % VICTIMS.length]!;
    await killAndRecover(stack, victim);
    process.stderr.write(`${kills + 1}/${rounds} kills, the last one of the ${victim}\n`);
  }
}

/** The server refused a call. `code`: of the refusal. */
export class CallRefused extends Error {
  readonly code: string;
  constructor(message: string, reply: string) {
    super(message);
    this.code = /"code":"(\w+)"/.exec(reply)?.[1] ?? '';
  }
}

/** Returns a function that repeats a call until it is answered: with the same key, what it starts happens once. */
export function caller({ url }: Stack, { cookie, token }: SignedIn): Call {
  const headers = { cookie, 'x-csrf-token': token, 'content-type': 'application/json' };
  return async (method, path, body, key) => {
    for (const since = performance.now(); ; await wait(1000)) {
      const options = {
        method,
        headers: { ...headers, ...(key && { 'idempotency-key': key }) },
        signal: AbortSignal.timeout(120_000),
        ...(body && { body: JSON.stringify(body) }),
      };
      const answer = await fetch(`${url}/api/v1${path}`, options).catch(() => null);
      const text = await answer?.text().catch(() => null);
      if (answer?.ok && text) return JSON.parse(text);
      if (answer && answer.status < 500 && answer.status !== 429) throw new CallRefused(`${path}: ${answer.status} ${text}`, text ?? '');
      if (performance.now() - since > LIMIT_MS) throw new Error(`${path} was not answered`);
    }
  };
}
