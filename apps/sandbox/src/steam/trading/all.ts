import type { FastifyInstance } from 'fastify';
import type { World } from '../../world.ts';
import { registerCommunity } from './community-routes.ts';
import { registerTradeControl } from './control-routes.ts';
import { registerEcon } from './econ-routes.ts';
import { registerOffersPage } from './offers-page.ts';
import { registerReverseWatch } from './reverse-watch.ts';
import { registerBotSignIn } from './sign-in.ts';

/** Trades at Steam between the bots of a server and people. */
export function registerSteamTrades(app: FastifyInstance, world: World): void {
  registerBotSignIn(app, world);
  registerEcon(app, world);
  registerCommunity(app, world);
  registerTradeControl(app, world);
  registerOffersPage(app, world);
  registerReverseWatch(app, world);
}
