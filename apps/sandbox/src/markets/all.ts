import type { FastifyInstance } from 'fastify';
import type { World } from '../world.ts';
import { registerAssumedSelling } from './assumed-selling.ts';
import { registerBuff } from './buff.ts';
import { registerCsFloatSelling } from './csfloat-selling.ts';
import { registerCsFloat } from './csfloat.ts';
import { registerDMarket } from './dmarket.ts';
import { registerKeylessLists } from './keyless-lists.ts';
import { registerLisSkins } from './lisskins.ts';
import { registerMarketCsgoSelling } from './marketcsgo-selling.ts';
import { registerMarketCsgo } from './marketcsgo.ts';
import { registerShadowpaySelling } from './shadowpay-selling.ts';
import { registerShadowpay } from './shadowpay.ts';
import { registerSkinport } from './skinport.ts';
import { registerSteamMarket } from './steam.ts';
import { registerTradingSites } from './trading-sites.ts';
import { registerWaxpeerSelling } from './waxpeer-selling.ts';
import { registerWaxpeer } from './waxpeer.ts';

/** All markets except Krakatoa, whose API is unknown. */
export function registerMarkets(app: FastifyInstance, world: World): void {
  registerSteamMarket(app, world);
  registerBuff(app, world);
  registerWaxpeer(app, world);
  registerMarketCsgo(app, world);
  registerShadowpay(app, world);
  registerCsFloat(app, world);
  registerSkinport(app, world);
  registerLisSkins(app, world);
  registerDMarket(app, world);
  registerKeylessLists(app, world);
  registerTradingSites(app, world);
  registerWaxpeerSelling(app, world);
  registerMarketCsgoSelling(app, world);
  registerShadowpaySelling(app, world);
  registerCsFloatSelling(app, world);
  registerAssumedSelling(app, world);
}
