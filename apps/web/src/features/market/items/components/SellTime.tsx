import { t } from '../../../../i18n/i18n.ts';
import { AppLink } from '../../../../lib/AppLink.tsx';
import { decimal, duration } from '../../../../lib/format.ts';
import { Explain, type Input } from '../../../../ui/overlay/Explain.tsx';
import { Flag } from '../../../../ui/value/Flag.tsx';
import type { Price } from '../items.queries.ts';

type Liquidity = NonNullable<Price['liquidity']>;

const line = (label: string, { low, median, high }: Liquidity['at_lowest']): Input => ({
  label,
  value: duration(median),
  source: t('items.sellRange', { low: duration(low), high: duration(high) }),
});

const digitsOf = (value: number): number => (value < 10 ? 1 : 0);

/** The expected time until a listing at the lowest price is sold, with its bounds and the data behind it. */
export function SellTime({ price }: { price: Price }) {
  const { liquidity, markets } = price;
  if (liquidity === null) return <Flag why={t('items.sellUnknown')}>–</Flag>;
  const { at_lowest: lowest, five_below: below, sold_per_day: perDay } = liquidity;
  return (
    <Explain
      label={t('items.sellTimeOn', { market: markets.name })}
      formula={t(liquidity.reported ? 'items.sellTimeReported' : 'items.sellTimeFormula')}
      inputs={[
        line(t('items.sellAtLowest'), lowest),
        line(t('items.sellBelow'), below),
        { label: t('items.soldPerDay'), value: decimal(perDay, digitsOf(perDay)) },
        {
          label: t('items.sellSample'),
          value: decimal(lowest.sample, digitsOf(lowest.sample)),
          source: lowest.sample < 0.5 ? t('items.sellSampleNone') : undefined,
        },
      ]}
      footer={
        <AppLink href="/time-to-sell" className="link">
          {t('items.sellMethod')}
        </AppLink>
      }
    >
      {duration(lowest.median)}
    </Explain>
  );
}

/** Warns of a market on which a price should not be relied on. */
export function LiquidityFlags({ price: { liquidity } }: { price: Price }) {
  return (
    <>
      {liquidity?.warnings.includes('moved') && (
        <Flag tone="warn" why={t('items.movedWhy')}>
          {t('items.moved')}
        </Flag>
      )}
      {liquidity?.warnings.includes('thin') && <Flag why={t('items.thinWhy')}>{t('items.thin')}</Flag>}
    </>
  );
}
