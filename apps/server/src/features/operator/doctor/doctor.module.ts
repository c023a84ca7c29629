import type { Module } from '../../../platform/module.ts';
import { DOCTOR_KIND, doctorKind, type DoctorWork } from './doctor.operation.ts';
import { doctorRoutes, type DoctorApi } from './doctor.routes.ts';
import { checkDoctorRetry } from './start-doctor.ts';

/** What parts there are, every module says of itself: see `doctor` of `Module`. */
export const doctorModule: Module<DoctorApi, DoctorWork> = {
  name: 'doctor',
  routes: doctorRoutes,
  operations: (parts) => [doctorKind(parts)],
  retryChecks: { [DOCTOR_KIND]: checkDoctorRetry },
};
