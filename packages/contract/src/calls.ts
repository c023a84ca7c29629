import type { Call } from './call.ts';
import * as declared from './features.ts';

type Declared = typeof declared;
type AnyCall = Extract<Declared[keyof Declared], Call>;

/** Every call by `METHOD /path`. */
export type Calls = { [C in AnyCall as `${C['method']} ${C['path']}`]: C };

const isCall = (value: unknown): value is Call => typeof value === 'object' && value !== null && 'path' in value && 'reply' in value;

/** Every call of the API, for the server, the OpenAPI page and the tests that cover all calls. */
export const CALLS: readonly Call[] = (Object.values(declared) as unknown[]).filter(isCall);
