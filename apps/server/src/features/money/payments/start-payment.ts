import { CENT, type Money } from '@lootfolio/domain/money';
import { PAYMENT_CURRENCY, type GatewayName } from '@lootfolio/domain/payments';
import { formatDecimal } from '@lootfolio/texts/numbers';
import type { Language } from '@lootfolio/texts/languages';
import type { Tx } from '../../../platform/database/database.ts';
import { lockUser } from '../../../platform/database/own-rows.ts';
import { invalidField, Refusal } from '../../../platform/errors/refusal.ts';
import { startByCaller } from '../../../platform/operations/operations.ts';
import { now } from '../../../platform/process/clock.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import { audit } from '../../../platform/security/audit.ts';
import type { Caller } from '../../../platform/security/sessions.ts';
import type { Gateway } from './gateways/gateway.ts';
import { INVOICE_KIND } from './open-invoice.operation.ts';
import { COINS_TAKEN, GREATEST_PAYMENT, LEAST_PAYMENT } from './payments.settings.ts';
import { countOpenOrders, insertOrder } from './payments.store.ts';

/** The most orders of a user that wait for money at once. */
const MAX_OPEN = 10;

type Asked = { clientKey: string; amount: Money; provider: GatewayName | undefined; language: Language };
type Offer = { settings: Settings; gateways: readonly Gateway[] };

/**
 * Starts a payment in coins: its row and the work that opens its invoice. The same key starts it once.
 * @returns the id of the order
 * @throws Refusal PROVIDER_OFF, VALIDATION for an amount out of bounds, LIMIT_REACHED
 */
export async function startPayment(tx: Tx, caller: Caller, { settings, gateways }: Offer, asked: Asked): Promise<string> {
  const gateway = gateways.find(({ name }) => asked.provider === undefined || name === asked.provider);
  if (!gateway || !settings.get(COINS_TAKEN)) throw new Refusal('PROVIDER_OFF', 'payments.notAvailable');
  checkAmount(settings, asked);
  const { userId } = caller;
  const { clientKey, amount } = asked;
  const provider = gateway.name;
  await lockUser(tx, userId);
  const items = [{ lane: provider, subject: provider, input: null }];
  const started = await startByCaller(tx, caller, { kind: INVOICE_KIND, clientKey, params: { provider, amount }, quiet: true, items });
  if (!started.isNew) return started.id;
  if ((await countOpenOrders(tx, userId)) >= MAX_OPEN)
    throw new Refusal('LIMIT_REACHED', 'payments.tooManyOpen', { values: { n: MAX_OPEN } });
  const id = await insertOrder(tx, {
    userId,
    provider,
    orderId: started.id,
    price: amount,
    currency: PAYMENT_CURRENCY,
    expiresAt: new Date(now().getTime() + gateway.openForMs),
  });
  await audit(tx, caller, { action: 'payment.started', object: `payment:${id}`, after: { amount, gateway: provider }, always: true });
  return started.id;
}

/** @throws Refusal VALIDATION */
function checkAmount(settings: Settings, { amount, language }: Asked): void {
  const [min, max] = [settings.get(LEAST_PAYMENT), settings.get(GREATEST_PAYMENT)];
  if (amount >= min && amount <= max && amount % CENT === 0) return;
  const dollars = (bound: Money): string => formatDecimal(bound / 1000, language, 0, 2);
  throw invalidField('amount', 'payments.amountBounds', { min: dollars(min), max: dollars(max) });
}
