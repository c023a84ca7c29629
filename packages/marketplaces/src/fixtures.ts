import { fixtures as buff } from './buff/fixtures.ts';
import { fixtures as buffmarket } from './buffmarket/fixtures.ts';
import type { Fixture } from './fixture.ts';
import { fixtures as lisskins } from './lisskins/fixtures.ts';
import { fixtures as shadowpay } from './shadowpay/fixtures.ts';

/** The fixtures of every market. */
export const FIXTURES: readonly Fixture[] = [...buff, ...shadowpay, ...buffmarket, ...lisskins];
