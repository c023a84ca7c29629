import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { useUser } from '../../../../lib/session.ts';
import { PageHeader } from '../../../../ui/layout/PageHeader.tsx';
import { Tabs } from '../../../../ui/layout/Tabs.tsx';
import { Balances } from './Balances.tsx';
import css from './PaymentFrame.module.css';

const PATHS = {
  refill: '/payment/refill',
  subscription: '/payment/subscription',
  transactions: '/payment/transactions',
} as const;
type PaymentTab = keyof typeof PATHS;

/** The heading, the balance and the tabs of every payment screen. Each tab is a page of its own. */
export function PaymentFrame({ tab, children }: { tab: PaymentTab; children: ReactNode }) {
  const navigate = useNavigate();
  const hasPlans = useUser()?.plans_sold === true;
  const tabs = [
    { value: 'refill' as const, label: t('payments.tabRefill') },
    ...(hasPlans ? [{ value: 'subscription' as const, label: t('payments.tabSubscription') }] : []),
    { value: 'transactions' as const, label: t('payments.tabTransactions') },
  ];
  return (
    <>
      <PageHeader
        title={t('payments.title')}
        lead={t('payments.lead')}
        help={['payments.help1', 'payments.help2', 'payments.help3', 'payments.help4', 'payments.help5']}
      />
      <div className={css.balances}>
        <Balances />
      </div>
      <Tabs<PaymentTab> label={t('payments.tabs')} tabs={tabs} value={tab} onChange={(next) => void navigate({ to: PATHS[next] })}>
        {children}
      </Tabs>
    </>
  );
}
