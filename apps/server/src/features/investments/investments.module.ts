import type { Module } from '../../platform/module.ts';
import { investmentRoutes } from './investments.routes.ts';
import type { ViewParts } from './value-investments.ts';

/** Its lots belong to the goods room, with their personal data. */
export const investmentsModule: Module<ViewParts> = { name: 'investments', routes: investmentRoutes };
