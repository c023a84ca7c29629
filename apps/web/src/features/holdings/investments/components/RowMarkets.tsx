import { IconBuildingStore } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { Delta, Money } from '../../../../ui/value/figures.tsx';
import { IconButton } from '../../../../ui/form/IconButton.tsx';
import { MarketBadge } from '../../../../market-ui/MarketBadge.tsx';
import { Popover } from '../../../../ui/overlay/Popover.tsx';
import { PayoutFlag } from '../../../market/marketplaces/marketplaces.public.tsx';
import type { Investment } from '../investments.queries.ts';
import css from './RowMarkets.module.css';

/** The net of one piece on every market with a fresh price, the highest profit first. Opens on a press. */
export function RowMarkets({ item: { name, marketPrices } }: { item: Investment }) {
  const [opened, setOpened] = useState(false);
  const label = t('investments.marketsOf', { name });
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      label={label}
      align="end"
      width={400}
      className={css.drop}
      target={
        <IconButton label={label} onClick={() => setOpened(!opened)}>
          <IconBuildingStore size={15} stroke={1.7} aria-hidden />
        </IconButton>
      }
    >
      <h2 className={css.title} tabIndex={-1} data-autofocus>
        {name}
      </h2>
      {marketPrices.length === 0 ? (
        <p className="muted">{t('investments.noMarketPrices')}</p>
      ) : (
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{t('investments.market')}</th>
              <th scope="col">{t('investments.price')}</th>
              <th scope="col">{t('investments.profitEach')}</th>
              <th scope="col">{t('investments.roi')}</th>
            </tr>
          </thead>
          <tbody>
            {marketPrices.map(({ market_id: id, market_name: market, price, profit, ratio }) => (
              <tr key={id}>
                <th scope="row">
                  <span className={css.market}>
                    <MarketBadge id={id} name={market} />
                    <PayoutFlag marketId={id} plain />
                  </span>
                </th>
                <td>
                  <Money value={price} />
                </td>
                <td>
                  <Delta value={profit} unit="money" plain />
                </td>
                <td>
                  <Delta value={ratio} unit="percent" plain />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Popover>
  );
}
