/** `files`: the rules that are mutated. `tests`: the unit tests that must fail then. Both are patterns, relative to the project's root. */
export type Area = { files: readonly string[]; tests: readonly string[] };

const DOMAIN = 'packages/domain/src';
const MARKETS = 'packages/marketplaces/src';
const STEAM = 'packages/steam-trading/src';
const FILES = 'packages/files/src';
const FEATURES = 'apps/server/src/features/*';
const PLATFORM = 'apps/server/src/platform';

/**
 * Pure files in which every mistake must make a unit test fail. Code that works in the database is not here, because its tests need seconds
 * for each mutant.
 */
export const AREAS: Readonly<Record<string, Area>> = {
  money: {
    files: [`${DOMAIN}/{money,quotes,statistics}.ts`, `${MARKETS}/{amounts,selling-prices,sanity}.ts`],
    tests: [`${DOMAIN}/{money,quotes,statistics}.test.ts`, `${MARKETS}/{amounts,selling-prices,sanity}.test.ts`],
  },
  fees: {
    files: [`${DOMAIN}/{fees,payouts}.ts`, 'packages/board/src/net-rate.ts', `${FEATURES}/marketplaces/marketplaces.rules.ts`],
    tests: [`${DOMAIN}/{fees,payouts,markets}.test.ts`, 'packages/board/src/net-rate.test.ts', `${FEATURES}/marketplaces/*.test.ts`],
  },
  rights: {
    files: [`${PLATFORM}/http/{access,recent-sign-in,second-factor}.ts`, `${FEATURES}/auth/openid.rules.ts`],
    tests: [`${PLATFORM}/http/{access,recent-sign-in,second-factor}.test.ts`, `${FEATURES}/auth/openid.rules.test.ts`],
  },
  parsers: {
    files: [`${DOMAIN}/names.ts`, `${MARKETS}/{rows,json}.ts`],
    tests: [`${DOMAIN}/names.test.ts`, `${MARKETS}/{rows,json}.test.ts`],
  },
  files: {
    files: [
      `${FILES}/values/{quantities,numbers}.ts`,
      `${FILES}/columns/{read-price,statement,questions,year-counter}.ts`,
      `${FILES}/table/find-header.ts`,
    ],
    tests: [`${FILES}/values/{amounts,sides}.test.ts`, `${FILES}/columns/*.test.ts`, `${FILES}/{formats,table}/*.test.ts`],
  },
  steam: {
    files: [`${STEAM}/{failures,rules,session,tokens}.ts`],
    tests: [`${STEAM}/{failures,rules,sign-in}.test.ts`],
  },
  payments: {
    files: [`${FEATURES}/payments/crypto.rules.ts`, `${FEATURES}/payments/gateways/{amounts,nowpayments,btcpay,signature}.ts`],
    tests: [`${FEATURES}/payments/crypto.rules.test.ts`, `${FEATURES}/payments/gateways/*.test.ts`],
  },
  deposits: {
    files: [`${FEATURES}/deposits/price.rules.ts`, `${FEATURES}/deposits/bot/{course,looks,refusals}.rules.ts`],
    tests: [`${FEATURES}/deposits/price.rules.test.ts`, `${FEATURES}/deposits/bot/{*.rules,course.properties}.test.ts`],
  },
  subscriptions: {
    files: [`${DOMAIN}/subscriptions.ts`, `${FEATURES}/subscriptions/subscriptions.rules.ts`],
    tests: [`${DOMAIN}/subscriptions.test.ts`, `${FEATURES}/subscriptions/*.test.ts`],
  },
  ledger: {
    files: [
      `${DOMAIN}/{goods,holdings,portfolio}.ts`,
      `${DOMAIN}/costs/{costs,decide-costs,lot-stock,sale-events,sell-oldest,unit-counts}.ts`,
      `${PLATFORM}/money/ledger.rules.ts`,
      `${FEATURES}/investments/{investments.rules,value-days}.ts`,
      `${FEATURES}/imports/sell-lots.ts`,
      `${FEATURES}/tracker/tracker.rules.ts`,
    ],
    tests: [
      `${DOMAIN}/{goods,holdings,portfolio}.test.ts`,
      `${DOMAIN}/costs/{decide-costs,decide-costs.properties,unit-counts}.test.ts`,
      `${PLATFORM}/money/ledger.rules.test.ts`,
      `${FEATURES}/{imports,investments,tracker}/*.test.ts`,
    ],
  },
};
