import type { Call } from '@lootfolio/contract/call';
import { CALLS } from '@lootfolio/contract/calls';
import type { Plugin } from 'vite';

const MODULE = 'virtual:call-flags';

const named = (has: (call: Call) => boolean | undefined): string =>
  JSON.stringify(Object.fromEntries(CALLS.filter((call) => has(call)).map(({ method, path }) => [`${method} ${path}`, true])));

/** Serves as `virtual:call-flags` what the browser must know of the contract's calls. Their schemas stay out of its code. */
export const callFlags = (): Plugin => ({
  name: 'lootfolio-call-flags',
  resolveId: (id) => (id === MODULE ? `\0${id}` : null),
  load: (id) =>
    id === `\0${MODULE}`
      ? [
          `export const MUTATING_GETS = ${named(({ method, mutates }) => method === 'GET' && mutates)};`,
          `export const READING_POSTS = ${named(({ method, read }) => method === 'POST' && read)};`,
          `export const MONEY_CALLS = ${named(({ money }) => money)};`,
        ].join('\n')
      : null,
});
