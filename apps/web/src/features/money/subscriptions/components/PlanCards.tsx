import { IconCheck } from '@tabler/icons-react';
import { t } from '../../../../i18n/i18n.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import { Skeleton } from '../../../../ui/state/ListState.tsx';
import { Money } from '../../../../ui/value/figures.tsx';
import type { Plan } from '../subscriptions.queries.ts';
import css from './PlanCards.module.css';

type CardProps = { plan: Plan; onBuy: () => void };

function PlanCard({ plan: { name, price, periode, descriptions, extra, buttonText, is_current, can_buy }, onBuy }: CardProps) {
  return (
    <li className={css.card} data-current={is_current}>
      <div className={css.head}>
        <h3>{name}</h3>
        {is_current && (
          <span className={css.badge} data-plain>
            {t('subscriptions.yourPlan')}
          </span>
        )}
        {extra !== null && <span className={css.badge}>{extra}</span>}
      </div>
      <p className={css.price}>
        <Money value={price} />
        <span>{t(periode === 'monthly' ? 'subscriptions.perMonth' : 'subscriptions.perYear')}</span>
      </p>
      <ul className={css.lines}>
        {descriptions.map((line) => (
          <li key={line}>
            <IconCheck size={16} stroke={2} aria-hidden />
            {line}
          </li>
        ))}
      </ul>
      <Button
        variant={can_buy && !is_current ? 'filled' : 'default'}
        disabled={!can_buy}
        aria-label={`${buttonText}: ${name}`}
        onClick={onBuy}
      >
        {buttonText}
      </Button>
    </li>
  );
}

/** The plans for sale, the one that the user has among them. */
export const PlanCards = ({ plans, onBuy }: { plans: readonly Plan[]; onBuy: (plan: Plan) => void }) => (
  <ul className={css.cards} aria-label={t('subscriptions.plans')}>
    {plans.map((plan) => (
      <PlanCard key={plan.name} plan={plan} onBuy={() => onBuy(plan)} />
    ))}
  </ul>
);

/** The room of the cards while they load. */
export const WaitingCards = () => (
  <div className={css.cards} aria-busy>
    {[1, 2, 3].map((n) => (
      <div key={n} className={`${css.card} ${css.waiting}`}>
        <Skeleton width={90} height={20} />
        <Skeleton width={120} height={28} />
        <Skeleton />
        <Skeleton />
        <Skeleton width="70%" />
      </div>
    ))}
  </div>
);
