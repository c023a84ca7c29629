import { ownRows } from '../../../platform/database/personal-data.ts';
import type { Module } from '../../../platform/module.ts';
import { limitSetting } from '../../../platform/security/rate-limit.ts';
import { factorContext } from './change-second-factor.ts';
import { secondFactorRoutes, type SecondFactorParts } from './second-factor.routes.ts';

/** The number of codes that one session may try per hour. */
const CODES_AN_HOUR = limitSetting('second_factor_an_hour', 10, {
  label: 'second-factor.limitCodes',
  help: 'second-factor.limitCodesHelp',
});

/** The second factor, which administrators confirm besides their sign-in at Steam. */
export const secondFactorModule: Module<SecondFactorParts> = {
  name: 'second-factor',
  settings: [CODES_AN_HOUR],
  rates: { 'second-factor': { kind: 'exact', by: 'session', within: 'hour', max: CODES_AN_HOUR } },
  routes: secondFactorRoutes,
  sealed: ['sealed_secret', 'sealed_pending'].map((column) => ({
    table: 'second_factors',
    column,
    key: ['user_id'],
    context: (row) => factorContext(Number(row['user_id'])),
  })),
  credentials: [
    {
      // a second factor gives no access by itself, and it stays because whoever signs in as an administrator must still confirm it
      columns: ['second_factors.sealed_secret', 'second_factors.sealed_pending', 'second_factors.recovery_hashes'],
      endedBy: [],
    },
  ],
  personalData: () => [ownRows('second_factor', 'second_factors', ['enabled_at'])],
};
