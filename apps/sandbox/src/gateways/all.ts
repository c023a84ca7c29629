import type { FastifyInstance } from 'fastify';
import type { World } from '../world.ts';
import { createAgenda } from './agenda.ts';
import { registerBtcpay } from './btcpay.ts';
import { createBtcpayStore } from './btcpay-invoices.ts';
import { createWebhooks } from './btcpay-webhooks.ts';
import { registerControl } from './control-routes.ts';
import { createDeliveries } from './deliveries.ts';
import { registerNowPayments } from './nowpayments.ts';
import { createNowPayments } from './nowpayments-payments.ts';
import { registerPayPages } from './pay-routes.ts';

/** Two payment gateways with their pay pages and notices. Everything is kept in memory. */
export function registerGateways(app: FastifyInstance, { clock }: World): void {
  const agenda = createAgenda(clock);
  const deliveries = createDeliveries(clock, agenda);
  const webhooks = createWebhooks(clock, deliveries);
  const nowpayments = createNowPayments(clock, agenda, deliveries);
  const btcpay = createBtcpayStore(clock, agenda, webhooks);
  const forget = (): void => {
    for (const part of [agenda, deliveries, nowpayments, btcpay]) part.clear();
  };

  // what is due happens before anybody sees its absence, also when a test has just driven the clock
  app.addHook('onRequest', async () => agenda.runDue());
  app.addHook('onClose', async () => agenda.clear());
  registerNowPayments(app, clock, nowpayments);
  registerBtcpay(app, btcpay, webhooks);
  registerPayPages(app, nowpayments, btcpay);
  registerControl(app, { nowpayments, btcpay, webhooks, deliveries, forget });
}
