import type { ReactNode } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { AppLink } from '../../../../lib/AppLink.tsx';
import { money } from '../../../../lib/format.ts';
import { Fold } from '../../../../ui/layout/Fold.tsx';
import { salesLink } from '../sales-links.ts';
import type { Totals } from '../sales.queries.ts';
import type { Only, SalesSearch } from '../sales.search.ts';
import css from './TotalsLinks.module.css';

/** What the sums hold that is not certain, and what they leave out, each with a link to its sales. Nothing when there is none. */
export function TotalsLinks({ totals, search }: { totals: Totals; search: SalesSearch }) {
  const { unknown, unmatched, left_out: leftOut } = totals;
  // one sale may be among several of them
  if (Math.max(unknown.count, unmatched.count, leftOut.double, leftOut.canceled, leftOut.pending) === 0) return null;
  const part = (n: number, only: Only, text: string): ReactNode =>
    n > 0 && (
      <AppLink key={only} className="link" href={salesLink({ ...search, only })}>
        {text}
      </AppLink>
    );
  return (
    <Fold always name="sales-unsure" label={t('sales.unsure')}>
      <p className={css.parts}>
        {part(unknown.count, 'unknown', t('sales.withoutCost', { n: unknown.count, sum: money(unknown.net) }))}
        {part(unmatched.count, 'unmatched', t('sales.unmatchedCount', { n: unmatched.count, sum: money(unmatched.net) }))}
        {part(leftOut.double, 'double', t('sales.doubleCount', { n: leftOut.double }))}
        {part(leftOut.canceled, 'ended', t('sales.canceledCount', { n: leftOut.canceled }))}
        {part(leftOut.pending, 'pending', t('sales.pendingCount', { n: leftOut.pending }))}
      </p>
    </Fold>
  );
}
