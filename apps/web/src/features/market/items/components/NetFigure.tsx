import type { ReactNode } from 'react';
import type { Money as Amount } from '@lootfolio/domain/money';
import { t } from '../../../../i18n/i18n.ts';
import { age, calendarDate, percent } from '../../../../lib/format.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { Explain, type Input } from '../../../../ui/overlay/Explain.tsx';
import { Money } from '../../../../ui/value/figures.tsx';
import { impliedFee, OwnFee, PayoutFlag, payoutText, useMarketplace, type Marketplace } from '../../marketplaces/marketplaces.public.tsx';

type Props = {
  marketId: number;
  marketName: string;
  price: Amount;
  net: Amount;
  /** The amount that remains after a payout; null when not known. */
  afterPayout: Amount | null;
  /** True to show the figure after the payout, when it is known. */
  paidOut?: boolean;
  /** Whether the price is the lowest ask or the highest bid. */
  side?: 'ask' | 'bid';
  /** When the price was last confirmed. */
  at: string;
};

function feeSource(market: Marketplace): string {
  if (market.fee_own !== null) return t('items.feeOwn');
  if (!market.fee_known) return t('items.feeAssumed');
  const parts = [market.fee_source ?? '', market.fee_date ? calendarDate(market.fee_date) : ''];
  return parts.filter(Boolean).join(', ');
}

/** The lines between net and payout: the cost of the payout, and the amount that remains. */
function payoutLines(market: Marketplace | undefined, afterPayout: Amount | null): Input[] {
  if (market?.payout !== 'cash') return [];
  const { payout_fee: cost, payout_minimum: minimum } = market;
  if (!cost || afterPayout === null)
    return [{ label: t('items.afterPayout'), value: <Money value={null} />, source: t('items.payoutUnknown') }];
  const more = [
    cost.from < cost.to && t('items.payoutRange', { from: percent(cost.from), to: percent(cost.to) }),
    minimum && t('items.payoutMinimum', { amount: `${minimum.amount} ${minimum.currency}` }),
  ].filter(Boolean);
  return [
    { label: t('items.payoutCost'), value: percent(cost.to), source: more.join(', ') },
    { label: t('items.afterPayout'), value: <Money value={afterPayout} /> },
  ];
}

/** The computation of a net: what its own explanation shows, and that of a figure which builds on it. */
type NetSteps = {
  formula: string;
  /** The price and the fee. */
  inputs: Input[];
  /** From the net to the amount after a payout. */
  payout: Input[];
  note: ReactNode;
  /** Where a signed-in user sets their own fee. */
  footer: ReactNode;
};

export function useNetSteps({ marketId, marketName, price, net, afterPayout, side = 'ask', at }: Omit<Props, 'paidOut'>): NetSteps {
  const now = useNow();
  const market = useMarketplace(marketId);
  const fee = market && impliedFee(market, price, net);
  const credit = payoutText(marketId);
  return {
    formula: market?.fee_basis === 'on_top' ? t('items.netFormulaOnTop') : t('items.netFormula'),
    inputs: [
      {
        label: t(side === 'bid' ? 'items.bid' : 'items.price'),
        value: <Money value={price} />,
        source: `${marketName}, ${age(at, now)}`,
      },
      { label: t('items.fee'), value: fee === undefined ? <Money value={null} /> : percent(fee), source: market && feeSource(market) },
    ],
    payout: payoutLines(market, afterPayout),
    note: (
      <>
        {credit && (
          <p>
            <PayoutFlag marketId={marketId} plain /> {credit.why}
          </p>
        )}
        <p>{t(side === 'bid' ? 'items.bidNote' : 'items.askNote')}</p>
      </>
    ),
    footer: market && <OwnFee market={market} />,
  };
}

/**
 * The net of a sale at a price: the formula, the fee and its source, and the amount that remains after a payout. A signed-in user can set
 * their own fee here.
 */
export function NetFigure({ paidOut = false, ...props }: Props) {
  const { marketName, net, afterPayout } = props;
  const { formula, inputs, payout, note, footer } = useNetSteps(props);
  return (
    <Explain
      label={t('items.netOn', { market: marketName })}
      formula={formula}
      inputs={inputs}
      result={<Money value={net} />}
      further={payout}
      note={note}
      footer={footer}
    >
      <Money value={paidOut ? (afterPayout ?? net) : net} />
    </Explain>
  );
}
