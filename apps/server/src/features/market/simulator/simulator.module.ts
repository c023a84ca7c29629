import type { Module } from '../../../platform/module.ts';
import { simulatorScreen } from './simulator-screen.ts';
import { simulatorRoutes, type SimulatorParts } from './simulator.routes.ts';

export const simulatorModule: Module<SimulatorParts> = {
  name: 'simulator',
  routes: simulatorRoutes,
  screens: ({ cases }) => [simulatorScreen(cases)],
};
