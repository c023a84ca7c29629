import type { Call } from '@lootfolio/contract/call';
import { CALLS } from '@lootfolio/contract/calls';
import type { Plugin } from 'vite';

const MODULE = 'virtual:call-flags';

const flagsOf = (has: (call: Call) => boolean | undefined): string =>
  JSON.stringify(Object.fromEntries(CALLS.filter((call) => has(call)).map(({ method, path }) => [`${method} ${path}`, true])));

/**
 * Provides `virtual:call-flags`: the facts about the contract's calls that the browser needs. The calls' schemas stay out of the bundle.
 */
export const callFlags = (): Plugin => ({
  name: 'lootfolio-call-flags',
  resolveId: (id) => (id === MODULE ? `\0${id}` : null),
  load: (id) =>
    id === `\0${MODULE}`
      ? [
          `export const MUTATING_GETS = ${flagsOf(({ method, mutates }) => method === 'GET' && mutates)};`,
          `export const READING_POSTS = ${flagsOf(({ method, read }) => method === 'POST' && read)};`,
          `export const WAITING_CALLS = ${flagsOf(({ waits }) => waits)};`,
          `export const MONEY_CALLS = ${flagsOf(({ money }) => money)};`,
        ].join('\n')
      : null,
});
