import type { WebModule } from '../../../lib/web-module.ts';

export const doctorModule = {
  routes: [],
  operations: { 'doctor-check': 'doctor.operationKindDoctor' },
} as const satisfies WebModule;
