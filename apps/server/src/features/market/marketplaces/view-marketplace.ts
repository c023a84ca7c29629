import type { ReplyOf } from '@lootfolio/contract/call';
import type { listMarketplaces } from '@lootfolio/contract/features/market/marketplaces';
import { gameSlug } from '@lootfolio/domain/games';
import { marketById } from '@lootfolio/domain/markets';
import { formatMonth } from '@lootfolio/texts/format';
import { formatPercent } from '@lootfolio/texts/numbers';
import type { Language } from '@lootfolio/texts/languages';
import { renderText, text, type TextKey } from '@lootfolio/texts/text';
import { type Facts, METHOD_TEXTS, type Method } from './documented-facts.ts';
import { factsOf, type FeeSet, sellingFee } from './marketplaces.rules.ts';
import type { MarketplaceRow } from './marketplaces.store.ts';

export type Marketplace = ReplyOf<typeof listMarketplaces>['data'][number];

/** Presents a marketplace in one language. The operator's values replace the documented values; the operator's words are not translated. */
export function viewMarketplace(row: MarketplaceRow, set: FeeSet, language: Language): Omit<Marketplace, 'fee_own'> {
  const market = marketById(row.id);
  const facts = factsOf(row.slug);
  const textOrNull = (key: TextKey | undefined): string | null => (key === undefined ? null : renderText(key, language));
  return {
    id: row.id,
    name: market.name,
    slug: row.slug,
    link: row.link ?? facts.link,
    image_full: `/api/v1/marketplace/${row.slug}/mark.svg`,
    ...viewFee(row, facts, set, language),
    fees_payout: row.fees_payout ?? payoutHtml(facts, market.payout, language),
    // always the documented value, even with the operator's own text: prices after the payout are computed with this percentage
    payout_fee: facts.payoutFee ?? null,
    payout_minimum: facts.payoutMinimum ?? null,
    kyc: facts.kyc ?? null,
    kyc_note: textOrNull(facts.kycNote),
    payment_method_deposit_methods: row.deposit_methods?.map(named) ?? methods(facts.deposit, language),
    payment_method_withdraw_methods: row.withdraw_methods?.map(named) ?? methods(facts.withdraw, language),
    payout: market.payout,
    closed: market.closedSince
      ? {
          since: market.closedSince,
          source: text('marketplaces.closedSource', language, { month: monthText(market.closedSince, language) }),
        }
      : null,
  };
}

type FeeView = Pick<
  Marketplace,
  'fees_sell_percent' | 'fee_steps' | 'fee_known' | 'fee_basis' | 'fee_origin' | 'fee_source' | 'fee_date' | 'fee_note'
>;

function viewFee(row: MarketplaceRow, facts: Facts, set: FeeSet, language: Language): FeeView {
  const { origin, fee, steps, documented } = sellingFee(row, set);
  // the note describes only the fee that is documented today
  const note = documented === facts.fee && origin !== 'operator' ? facts.feeNote : undefined;
  return {
    fees_sell_percent: fee.basisPoints / 100,
    fee_steps: steps.map(({ appId, from, basisPoints }) => ({
      game: appId === null ? null : gameSlug(appId),
      from,
      percent: basisPoints / 100,
    })),
    fee_known: fee.known,
    fee_basis: fee.basis,
    fee_origin: origin,
    fee_source: origin === 'operator' ? row.fee_source : documented && renderText(documented.source, language),
    fee_date: origin === 'operator' ? row.fee_date : (documented?.date ?? null),
    fee_note: note === undefined ? null : renderText(note, language),
  };
}

/** Returns the payout cost as HTML; empty when it is not documented. */
function payoutHtml({ payoutFee, payoutNote }: Facts, payout: Marketplace['payout'], language: Language): string {
  if (payout === 'wallet') return text('marketplaces.payoutWallet', language);
  if (payout === 'trade') return text('marketplaces.payoutTrade', language);
  const note = payoutNote && renderText(payoutNote, language);
  return [payoutFee && payoutRange(payoutFee, language), note].filter(Boolean).join('<br>');
}

function payoutRange({ from, to }: { from: number; to: number }, language: Language): string {
  if (to === 0) return text('marketplaces.payoutFree', language);
  const [low, high] = [from, to].map((points) => formatPercent(points, language, { digits: Number.isInteger(points) ? 0 : 1 }));
  if (from === to) return text('marketplaces.payoutPercent', language, { fee: high! });
  return from === 0
    ? text('marketplaces.payoutUpTo', language, { fee: high! })
    : text('marketplaces.payoutRange', language, { from: low!, to: high! });
}

const named = (name: string) => ({ name });

const methods = (list: readonly Method[] = [], language: Language) =>
  list.map((method) => named(method in METHOD_TEXTS ? renderText(METHOD_TEXTS[method as keyof typeof METHOD_TEXTS], language) : method));

/** Formats a month: "June 2026" for `2026-06`. */
export const monthText = (month: string, language: Language): string => formatMonth(new Date(`${month}-01T00:00:00Z`), language);
