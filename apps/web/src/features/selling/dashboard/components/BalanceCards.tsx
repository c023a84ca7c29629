import type { ReactNode } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { AppLink } from '../../../../lib/AppLink.tsx';
import { calendarDate, money } from '../../../../lib/format.ts';
import { pathTo } from '../../../../lib/path-to.ts';
import { StatCard } from '../../../../ui/layout/StatCard.tsx';
import { Help } from '../../../../ui/overlay/Tip.tsx';
import { Money } from '../../../../ui/value/figures.tsx';
import type { SalesBalance } from '../dashboard.queries.ts';
import { salesHref } from '../dashboard.rules.ts';
import css from './SummaryCards.module.css';

type Part = SalesBalance['paid'];

const Amount = ({ part, href }: { part: Part; href?: string }) =>
  href === undefined ? (
    <Money value={part.amount} />
  ) : (
    <AppLink href={href} className={css.figure} title={t('dashboard.showSales')}>
      <Money value={part.amount} />
    </AppLink>
  );

const numberOf = (part: Part | undefined): string => (part ? t('dashboard.nSales', { n: part.count }) : '–');

/** What left the balances, and the way to the payouts. */
const PaidOut = ({ of }: { of: SalesBalance['paid_out'] }) =>
  of ? (
    <AppLink href={pathTo('/transactions', { search: { all: true } })} className={css.figure} title={t('dashboard.showPayouts')}>
      <Money value={of.amount} />
    </AppLink>
  ) : (
    <Money value={null} />
  );

/** What the markets paid less what was paid out. Null when payouts go further back than the sales that were read. */
function availableOf({ paid, elsewhere, paid_out: out }: SalesBalance): number | null {
  const left = paid.amount - elsewhere - (out?.amount ?? 0);
  return left < 0 ? null : left;
}

/** What the figure takes off, in a few words; all that is not known of it on hover and focus. */
function AvailableNote({ balance }: { balance: SalesBalance }) {
  if (availableOf(balance) === null) return t('dashboard.availableShort');
  const why = [
    t(balance.paid_out ? 'dashboard.availableWhy' : 'dashboard.availableAll'),
    ...(balance.elsewhere === 0 ? [] : [t('dashboard.availableElsewhere', { amount: money(balance.elsewhere) })]),
  ];
  return <Help label={why.join('. ')}>{t(balance.paid_out ? 'dashboard.availableText' : 'dashboard.availableGross')}</Help>;
}

function paidOutNote(of: SalesBalance['paid_out']): string {
  if (!of) return t('dashboard.paidOutUnknown');
  return of.fee > 0 ? t('dashboard.paidOutFees', { amount: money(of.fee) }) : t('dashboard.paidOutText');
}

/** The days from the first to the last on which protected money becomes free. */
function protectedUntil({ calendar }: SalesBalance): string | null {
  const dates = calendar.flatMap(({ date }) => date ?? []);
  const [first, last] = [dates[0], dates.at(-1)];
  if (first === undefined || last === undefined) return null;
  return first === last
    ? t('dashboard.freeOn', { date: calendarDate(first) })
    : t('dashboard.freeFrom', { first: calendarDate(first), last: calendarDate(last) });
}

/** Where the money of all sales is, of every game and time. Undefined while it loads. */
export function BalanceCards({ balance }: { balance: SalesBalance | undefined }) {
  const card = (label: string, part: Part | undefined, href: string | undefined, note: ReactNode) => (
    <StatCard
      label={label}
      stacked
      waiting={!balance}
      value={part && <Amount part={part} {...(href !== undefined && { href })} />}
      delta={numberOf(part)}
      note={note}
    />
  );
  return (
    <>
      <StatCard
        label={t('dashboard.available')}
        stacked
        waiting={!balance}
        value={balance && <Money value={availableOf(balance)} />}
        delta={
          balance ? (
            <AppLink href={salesHref({ status: 'SUCCESS' })} className={css.before} title={t('dashboard.showSales')}>
              {t('dashboard.paidBy', { n: balance.paid.count, amount: money(balance.paid.amount) })}
            </AppLink>
          ) : (
            '–'
          )
        }
        note={balance ? <AvailableNote balance={balance} /> : t('dashboard.availableText')}
      />
      {card(
        t('dashboard.protected'),
        balance?.protected,
        salesHref({ status: 'ON_PROTECTION' }),
        (balance && protectedUntil(balance)) ?? t('dashboard.protectedText'),
      )}
      {card(t('dashboard.onTheWay'), balance?.pending, undefined, t('dashboard.onTheWayText'))}
      <StatCard
        label={t('dashboard.paidOut')}
        stacked
        waiting={!balance}
        value={balance && <PaidOut of={balance.paid_out} />}
        delta={balance?.paid_out ? t('dashboard.nPayouts', { n: balance.paid_out.count }) : ''}
        note={balance ? paidOutNote(balance.paid_out) : t('dashboard.paidOutText')}
      />
    </>
  );
}
