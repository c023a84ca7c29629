import type { Module } from '../../../platform/module.ts';
import { paymentAdminRoutes, type PaymentAdminParts } from './payments-admin.routes.ts';

export const paymentsAdminModule: Module<PaymentAdminParts> = { name: 'payments-admin', routes: paymentAdminRoutes };
