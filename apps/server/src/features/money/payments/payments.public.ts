export { changePayment, createPayment, decidePayment, takeBack } from './change-payment.ts';
export { countWaiting, waitsForAdmin } from './payments.reads.ts';
export type { Gateway, GatewayPayment, Standing } from './gateways/gateway.ts';
export { clientOf, gatewaysOf, type GatewayParts } from './gateways/offered.ts';
export { readAdmins } from './payments.reads.ts';
