import { t } from '../../../../i18n/i18n.ts';
import { dateTime } from '../../../../lib/format.ts';
import row from '../../../../ui/table/RowCard.module.css';
import { Money } from '../../../../ui/value/figures.tsx';
import type { Payout } from '../payouts.queries.ts';
import { marketOf } from '../payouts.rules.ts';
import css from './PayoutCard.module.css';
import { PayoutAmount, PayoutMarket, PayoutStatus, PayoutType, PayoutWallet } from './payout-parts.tsx';

/** A payout on a small screen. */
export const PayoutCard = ({ payout }: { payout: Payout }) => (
  <article className={row.card} aria-label={`${marketOf(payout.market).name}, ${dateTime(payout.created)}`}>
    <header className={row.head}>
      <PayoutMarket market={payout.market} />
      <PayoutStatus payout={payout} />
    </header>
    <dl className={row.figures}>
      <div>
        <dt>{t('payouts.amount')}</dt>
        <dd>
          <Money value={payout.amount} />
        </dd>
      </div>
      <div>
        <dt>{t('payouts.fee')}</dt>
        <dd>
          <Money value={payout.fee} />
        </dd>
      </div>
      <div>
        <dt>{t('payouts.netAmount')}</dt>
        <dd>
          <PayoutAmount payout={payout} />
        </dd>
      </div>
      <div>
        <dt>{t('payouts.created')}</dt>
        <dd>
          <time dateTime={payout.created}>{dateTime(payout.created)}</time>
        </dd>
      </div>
      <div>
        <dt>{t('payouts.type')}</dt>
        <dd>
          <PayoutType type={payout.type} />
        </dd>
      </div>
      <div>
        <dt>{t('payouts.name')}</dt>
        <dd>{payout.name}</dd>
      </div>
      <div className={css.wide}>
        <dt>{t('payouts.wallet')}</dt>
        <dd>
          <PayoutWallet wallet={payout.wallet} />
        </dd>
      </div>
    </dl>
  </article>
);
