import { feeOf, net } from '@lootfolio/domain/fees';
import type { ReactNode } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { money, percent } from '../../../../lib/format.ts';
import { MarketBadge } from '../../../../market-ui/MarketBadge.tsx';
import css from './Example.module.css';

/** Invented prices in thousandths of a dollar; the fee is in percent. */
const BUY = { id: 2, name: 'Buff.163', price: 24_800 };
const SELL = { id: 3, name: 'Waxpeer', price: 28_300, fee: 8 };
const NET = net(SELL.price, feeOf(SELL.fee));

const ratioOf = (profit: number): number => (profit / BUY.price) * 100;

const Row = ({ label, children, kind }: { label: ReactNode; children: ReactNode; kind?: 'taken' | 'seems' | 'left' }) => (
  <div className={css.row} data-kind={kind}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

const Gain = ({ profit }: { profit: number }) => (
  <>
    <span>{money(profit, { sign: true })}</span> <span className={css.ratio}>{percent(ratioOf(profit), { digits: 1, sign: true })}</span>
  </>
);

/** The comparison explained by one item: the gap between two markets, and the profit after the fee. */
export function Example() {
  const title = t('landing.example', { gap: percent(ratioOf(SELL.price - BUY.price), { digits: 0 }) });
  return (
    <figure className={css.example} aria-label={title}>
      <div className={css.item}>
        <img src="/landing/redline.svg" alt="" width={72} height={54} />
        <div>
          <p className={css.title}>{title}</p>
          <p className={css.name}>AK-47 | Redline (Field-Tested)</p>
        </div>
      </div>
      <dl className={css.sum}>
        <Row
          label={
            <>
              {t('landing.exampleBuy')} <MarketBadge id={BUY.id} name={BUY.name} />
            </>
          }
        >
          {money(BUY.price)}
        </Row>
        <Row
          label={
            <>
              {t('landing.exampleSell')} <MarketBadge id={SELL.id} name={SELL.name} />
            </>
          }
        >
          {money(SELL.price)}
        </Row>
        <Row label={t('landing.exampleFee', { fee: percent(SELL.fee, { digits: 0 }) })} kind="taken">
          {money(NET - SELL.price)}
        </Row>
        <Row label={t('landing.exampleSeems')} kind="seems">
          <Gain profit={SELL.price - BUY.price} />
        </Row>
        <Row label={t('landing.exampleLeft')} kind="left">
          <Gain profit={NET - BUY.price} />
        </Row>
      </dl>
      <figcaption>{t('landing.exampleNote')}</figcaption>
    </figure>
  );
}
