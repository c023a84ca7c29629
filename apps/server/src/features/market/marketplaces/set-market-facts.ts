import { MARKETS } from '@lootfolio/domain/markets';
import type { BodyOf } from '@lootfolio/contract/call';
import type { adminSetMarketFacts } from '@lootfolio/contract/features/market/market-facts';
import type { Tx } from '../../../platform/database/database.ts';
import { invalidField, notFound } from '../../../platform/errors/refusal.ts';
import { audit } from '../../../platform/security/audit.ts';
import type { Caller } from '../../../platform/security/sessions.ts';
import { cleanPayout } from './clean-payout.ts';
import { lockMarketplace, writeMarketplace } from './marketplaces.store.ts';

type Facts = BodyOf<typeof adminSetMarketFacts>;

/** Returns true for an https address without user and password. */
const isWebAddress = (link: string): boolean => {
  const url = URL.parse(link);
  return url?.protocol === 'https:' && url.username === '' && url.password === '';
};

/**
 * Sets the operator's values of a marketplace; null means that the documented value applies. A trigger notifies every process, so the
 * change applies at once.
 * @throws Refusal NOT_FOUND; VALIDATION for a link that is not https
 */
export async function setMarketFacts(tx: Tx, caller: Caller, id: number, facts: Facts): Promise<void> {
  if (!MARKETS.some((market) => market.id === id)) throw notFound();
  if (facts.link !== null && !isWebAddress(facts.link)) throw invalidField('link', 'marketplaces.notHttps');
  const isOwnFee = facts.fees_sell_percent !== null;
  const after = {
    link: facts.link,
    fees_sell_percent: facts.fees_sell_percent,
    fee_known: isOwnFee ? (facts.fee_known ?? true) : null,
    fee_source: isOwnFee ? facts.fee_source || null : null,
    fee_date: isOwnFee ? facts.fee_date : null,
    fees_payout: facts.fees_payout === null ? null : cleanPayout(facts.fees_payout),
    deposit_methods: facts.deposit_methods,
    withdraw_methods: facts.withdraw_methods,
  };
  const { id: _, slug: __, ...before } = await lockMarketplace(tx, id);
  await writeMarketplace(tx, id, after);
  await audit(tx, caller, { action: 'market.facts', object: `market:${id}`, before, after });
}
