import type { Money as Amount } from '@lootfolio/domain/money';
import { t } from '../../../i18n/i18n.ts';
import { age, calendarDate, percent } from '../../../lib/format.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Explain } from '../../../ui/Explain.tsx';
import { Money } from '../../../ui/figures.tsx';
import { feeBehind, OwnFee, useMarketplace, type Marketplace } from '../../marketplaces/marketplaces.public.tsx';

type Props = { marketId: number; marketName: string; price: Amount; net: Amount; /** When the price was last confirmed. */ at: string };

function feeSource(market: Marketplace): string {
  if (market.fee_own !== null) return t('items.feeOwn');
  if (!market.fee_known) return t('items.feeAssumed');
  const parts = [market.fee_source ?? '', market.fee_date ? calendarDate(market.fee_date) : ''];
  return parts.filter(Boolean).join(', ');
}

/** What a seller gets of a price, with the formula, the fee and where it comes from; the signed-in user sets an own fee here. */
export function NetFigure({ marketId, marketName, price, net, at }: Props) {
  const now = useNow();
  const market = useMarketplace(marketId);
  const fee = market && feeBehind(market, price, net);
  return (
    <Explain
      label={t('items.netOn', { market: marketName })}
      formula={market?.fee_basis === 'on_top' ? t('items.netFormulaOnTop') : t('items.netFormula')}
      inputs={[
        { label: t('items.price'), value: <Money value={price} />, source: `${marketName}, ${age(at, now)}` },
        { label: t('items.fee'), value: fee === undefined ? <Money value={null} /> : percent(fee), source: market && feeSource(market) },
      ]}
      result={<Money value={net} />}
      footer={market && <OwnFee market={market} />}
    >
      <Money value={net} />
    </Explain>
  );
}
