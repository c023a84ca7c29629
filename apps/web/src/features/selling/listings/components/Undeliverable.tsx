import { useState } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { dateTime } from '../../../../lib/format.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import { errorText } from '../../../../ui/state/ListState.tsx';
import { Notice } from '../../../../ui/state/Notice.tsx';
import { toast } from '../../../../ui/overlay/toasts.ts';
import { Money } from '../../../../ui/value/figures.tsx';
import { settleUndeliverable, useUndeliverable, type Undeliverable as Sale } from '../listed-items.queries.ts';
import css from './Undeliverable.module.css';

function Row({ sale }: { sale: Sale }) {
  const [busy, setBusy] = useState(false);
  const { name, market_name: market, first, sold_at: soldAt, deliver_by: until, ended, penalty, price } = sale;
  const settle = async (): Promise<void> => {
    setBusy(true);
    await settleUndeliverable(sale.id).catch((error: unknown) => toast('error', errorText(error)));
    setBusy(false);
  };
  return (
    <li className={css.sale}>
      <div className={css.words}>
        <strong>{name}</strong>
        <ol>
          <li>{t('selling.soldFirst', { market: first.market_name, at: dateTime(first.sold_at) })}</li>
          <li>
            {t('selling.soldSecond', { market, at: dateTime(soldAt) })} <Money value={price} />
          </li>
        </ol>
        <p>
          <strong>
            {ended
              ? t('selling.endedThere', { market })
              : until === null
                ? t('selling.cancelThere', { market })
                : t('selling.cancelBy', { market, at: dateTime(until) })}
          </strong>{' '}
          {penalty}
        </p>
      </div>
      <Button variant="default" busy={busy} aria-label={t('selling.settleOf', { name, market })} onClick={() => void settle()}>
        {t('selling.settle')}
      </Button>
    </li>
  );
}

/** Sales that cannot be delivered, because the thing was sold on another market before. Each is shown until the user settles it. */
export function Undeliverable() {
  const sales = useUndeliverable().data?.items ?? [];
  if (sales.length === 0) return null;
  return (
    <section className={css.region} aria-label={t('selling.cannotDeliver', { n: sales.length })}>
      <Notice tone="danger">
        <strong>{t('selling.cannotDeliver', { n: sales.length })}</strong>
        <ul className={css.sales}>
          {sales.map((sale) => (
            <Row key={sale.id} sale={sale} />
          ))}
        </ul>
      </Notice>
    </section>
  );
}
