import { parseDecimal } from '@lootfolio/domain/money';
import type { Currency } from '@lootfolio/marketplaces/port';
import type { Tx } from '../../../platform/database/database.ts';
import { Refusal } from '../../../platform/errors/refusal.ts';
import { now } from '../../../platform/process/clock.ts';
import { audit } from '../../../platform/security/audit.ts';
import type { Caller } from '../../../platform/security/sessions.ts';
import { applyRateSoon } from '../../../prices/rates/apply-rate.jobs.ts';
import { currentRate } from '../../../prices/rates/exchange-rates.ts';
import { deleteRefusal, fixRate, insertRate, lockRate, readRate, readRefusal } from '../../../prices/rates/exchange-rates.store.ts';
import { numberOf } from './view-rate.ts';

/** The source of a rate that an administrator fixed. */
const OPERATOR = 'operator';

const rateInUse = async (tx: Tx, currency: Currency): Promise<number | null> => {
  const used = await currentRate(tx, currency);
  return used && numberOf(used.rate);
};

/**
 * Fixes the rate of a currency; null: the rate of the sources applies again. All prices in the currency follow.
 * @param rate units for one dollar, at most 6 decimals
 * @throws Refusal STATE when there is no fixed rate to remove
 */
export async function setFixedRate(tx: Tx, caller: Caller, currency: Currency, rate: number | null): Promise<void> {
  await lockRate(tx, currency);
  const before = await rateInUse(tx, currency);
  const wasFixed = (await readRate(tx, currency, { fixed: true })) !== null;
  if (rate === null && !wasFixed) throw new Refusal('STATE', 'item-management.notFixed');
  const amount = rate === null ? null : parseDecimal(rate.toFixed(6))!;
  const rateId = amount && (await insertRate(tx, currency, { ...amount, source: OPERATOR, asOf: now(), fixed: true }));
  await fixRate(tx, currency, rateId);
  await applyRateSoon(tx, currency);
  await audit(tx, caller, {
    action: 'rate.fixed',
    object: `currency:${currency}`,
    before: { rate: before, fixed: wasFixed },
    after: { rate: await rateInUse(tx, currency), fixed: rate !== null },
  });
}

/**
 * Accepts a rate that was refused because it jumped. The rate applies at once unless a rate is fixed, and later rates are compared with it.
 * @param rate the refused rate that the administrator saw
 * @throws Refusal STATE when no rate was refused, or another rate was refused meanwhile
 */
export async function acceptRate(tx: Tx, caller: Caller, currency: Currency, rate: number): Promise<void> {
  await lockRate(tx, currency);
  const refused = await readRefusal(tx, currency);
  if (!refused) throw new Refusal('STATE', 'item-management.notRefused');
  if (numberOf(refused) !== rate) throw new Refusal('STATE', 'item-management.otherRate');
  const before = await readRate(tx, currency, { fixed: false });
  await insertRate(tx, currency, { ...refused, fixed: false });
  await deleteRefusal(tx, currency);
  await applyRateSoon(tx, currency);
  await audit(tx, caller, {
    action: 'rate.accepted',
    object: `currency:${currency}`,
    before: { rate: before && numberOf(before.rate) },
    after: { rate, source: refused.source },
  });
}
