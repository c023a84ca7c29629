import type { ReactNode } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { AppLink } from '../../../../lib/AppLink.tsx';
import { money } from '../../../../lib/format.ts';
import type { Totals } from '../sales.queries.ts';
import type { Only } from '../sales.search.ts';

type Props = { totals: Totals; /** The address of a part of the list. */ linkOf: (only: Only) => string };

/** What the sums hold that is not certain, and what they leave out, each with a link to its sales. */
export function TotalsLinks({ totals: { unknown, unmatched, left_out: leftOut }, linkOf }: Props) {
  const part = (n: number, only: Only, text: string): ReactNode =>
    n > 0 && (
      <AppLink key={only} className="link" href={linkOf(only)}>
        {text}
      </AppLink>
    );
  return (
    <>
      {part(unknown.count, 'unknown', t('sales.withoutCost', { n: unknown.count, sum: money(unknown.net) }))}
      {part(unmatched.count, 'unmatched', t('sales.unmatchedCount', { n: unmatched.count, sum: money(unmatched.net) }))}
      {part(leftOut.double, 'double', t('sales.doubleCount', { n: leftOut.double }))}
      {part(leftOut.canceled, 'ended', t('sales.canceledCount', { n: leftOut.canceled }))}
      {leftOut.pending > 0 && <span>{t('sales.pendingCount', { n: leftOut.pending })}</span>}
    </>
  );
}
