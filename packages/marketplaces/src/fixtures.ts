import { fixtures as bitskins } from './bitskins/fixtures.ts';
import { fixtures as buff } from './buff/fixtures.ts';
import { fixtures as buffmarket } from './buffmarket/fixtures.ts';
import { fixtures as csdeals } from './csdeals/fixtures.ts';
import { accountFixture as csfloatAccount, fixtures as csfloat } from './csfloat/fixtures.ts';
import { sellingFixture as csfloatSelling } from './csfloat/selling-fixture.ts';
import { fixtures as csmoney } from './csmoney/fixtures.ts';
import { fixtures as dmarket } from './dmarket/fixtures.ts';
import type { AccountFixture, Fixture } from './fixture.ts';
import { fixtures as gamerpay } from './gamerpay/fixtures.ts';
import { fixtures as haloskins } from './haloskins/fixtures.ts';
import { sellingFixture as haloskinsSelling } from './haloskins/selling-fixture.ts';
import { fixtures as itradegg } from './itradegg/fixtures.ts';
import { fixtures as lisskins } from './lisskins/fixtures.ts';
import { fixtures as lootfarm } from './lootfarm/fixtures.ts';
import { accountFixture as marketcsgoAccount, fixtures as marketcsgo } from './marketcsgo/fixtures.ts';
import { sellingFixture as marketcsgoSelling } from './marketcsgo/selling-fixture.ts';
import { accountFixture as shadowpayAccount, fixtures as shadowpay } from './shadowpay/fixtures.ts';
import { sellingFixture as shadowpaySelling } from './shadowpay/selling-fixture.ts';
import type { SellingFixture } from './selling-fixture.ts';
import { fixtures as skinflowgg } from './skinflowgg/fixtures.ts';
import { fixtures as skinland } from './skinland/fixtures.ts';
import { fixtures as skinport } from './skinport/fixtures.ts';
import { fixtures as skinthunder } from './skinthunder/fixtures.ts';
import { sellingFixture as skinthunderSelling } from './skinthunder/selling-fixture.ts';
import { accountFixture as steamAccount, fixtures as steam } from './steam/fixtures.ts';
import { fixtures as swapgg } from './swapgg/fixtures.ts';
import { fixtures as tradeitgg } from './tradeitgg/fixtures.ts';
import { accountFixture as waxpeerAccount, fixtures as waxpeer } from './waxpeer/fixtures.ts';
import { sellingFixture as waxpeerSelling } from './waxpeer/selling-fixture.ts';
import { fixtures as whiteMarket } from './white_market/fixtures.ts';

/** The fixtures of every market. */
export const FIXTURES: readonly Fixture[] = [
  ...bitskins,
  ...buff,
  ...buffmarket,
  ...csdeals,
  ...csfloat,
  ...csmoney,
  ...dmarket,
  ...gamerpay,
  ...haloskins,
  ...itradegg,
  ...lisskins,
  ...lootfarm,
  ...marketcsgo,
  ...shadowpay,
  ...skinflowgg,
  ...skinland,
  ...skinport,
  ...skinthunder,
  ...steam,
  ...swapgg,
  ...tradeitgg,
  ...waxpeer,
  ...whiteMarket,
];

/** The account fixtures of every market that has an account part. */
export const ACCOUNT_FIXTURES: readonly AccountFixture[] = [
  steamAccount,
  waxpeerAccount,
  marketcsgoAccount,
  shadowpayAccount,
  csfloatAccount,
];

/** The selling fixtures of every market that has a selling part. */
export const SELLING_FIXTURES: readonly SellingFixture[] = [
  marketcsgoSelling,
  waxpeerSelling,
  shadowpaySelling,
  csfloatSelling,
  skinthunderSelling,
  haloskinsSelling,
];
