import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Call } from '@lootfolio/contract/call';
import type { TestApi, User } from './api.ts';
import type { GoodInput, GoodInputs } from './good-input.ts';
import { payInputs } from './money-call.ts';

const FEATURES = join(import.meta.dirname, '../src/features');

let good: Promise<GoodInputs> | undefined;

/** Reads the inputs of all features, each from the feature's own file. @throws Error when two files have an input for the same call */
async function readInputs(): Promise<GoodInputs> {
  const found: GoodInputs = { ...payInputs };
  for (const path of globSync('*/*/*.inputs.ts', { cwd: FEATURES })) {
    const { inputs } = (await import(pathToFileURL(join(FEATURES, path)).href)) as { inputs: GoodInputs };
    for (const [call, input] of Object.entries(inputs)) {
      if (call in found) throw new Error(`${path} has an input of ${call}, which another feature has too`);
      found[call] = input;
    }
  }
  return found;
}

export const keyOf = (call: Call): string => `${call.method} ${call.path}`;

/** Returns an input with which a signed-in user succeeds. Every test over the whole contract uses it. */
export async function goodInput(test: TestApi, call: Call, own: User): Promise<GoodInput> {
  good ??= readInputs();
  return (await good)[keyOf(call)]?.(test, own) ?? {};
}

/** A lone surrogate has no UTF-8 form: bytes that are no valid text are sent instead. */
const encode = (param: string): string => (param.isWellFormed() ? encodeURIComponent(param) : '%ED%A0%80');

/** `METHOD /path?query` with the parameters filled in. */
export function urlOf(call: Call, { params = {}, query = {} }: GoodInput): string {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encode(String(params[name])));
  const search = new URLSearchParams(query).toString();
  return `${call.method} ${path}${search && `?${search}`}`;
}
