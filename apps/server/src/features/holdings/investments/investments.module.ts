import type { Module } from '../../../platform/module.ts';
import { investmentRoutes, type InvestmentParts } from './investments.routes.ts';

/** The lots belong to the goods room, with their personal data. */
export const investmentsModule: Module<InvestmentParts> = { name: 'investments', routes: investmentRoutes };
