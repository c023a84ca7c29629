import type { Module } from '../../../platform/module.ts';
import { readAllDays } from './portfolio.reads.ts';
import { portfolioRoutes, type PortfolioParts } from './portfolio.routes.ts';
import { deleteAllDays } from './portfolio.store.ts';

export const portfolioModule: Module<PortfolioParts> = {
  name: 'portfolio',
  routes: portfolioRoutes,
  personalData: () => [{ name: 'portfolio', read: readAllDays, erase: deleteAllDays }],
};
