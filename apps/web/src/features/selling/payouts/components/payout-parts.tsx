import { IconCircleCheck, IconCircleX, IconSend, type Icon } from '@tabler/icons-react';
import { t, type PlainKey } from '../../../../i18n/i18n.ts';
import { clockTime, date } from '../../../../lib/format.ts';
import { MarketBadge } from '../../../../market-ui/MarketBadge.tsx';
import { CopiedText } from '../../../../ui/form/CopiedText.tsx';
import { Explain, type Input } from '../../../../ui/overlay/Explain.tsx';
import { Money } from '../../../../ui/value/figures.tsx';
import { StateChip } from '../../../../ui/value/StateChip.tsx';
import type { Payout } from '../payouts.queries.ts';
import { marketOf, nativeText, rateText, typeText } from '../payouts.rules.ts';
import css from './payout-parts.module.css';

const UNKNOWN = '–';

export function PayoutMarket({ market }: Pick<Payout, 'market'>) {
  const { id, name } = marketOf(market);
  return <MarketBadge id={id} name={name} marksClosed={false} />;
}

/** Day and time, in two lines where there is no room for one. */
export const PayoutTime = ({ at }: { at: string }) => (
  <time className={css.time} dateTime={at}>
    <span>{date(at)}</span> <span>{clockTime(at)}</span>
  </time>
);

export const PayoutType = ({ type }: Pick<Payout, 'type'>) => <>{typeText(type) ?? UNKNOWN}</>;

/** The address to which it was paid, shortened where there is no room, with a button that copies it whole. */
export function PayoutWallet({ wallet }: Pick<Payout, 'wallet'>) {
  if (wallet === null) return <>{UNKNOWN}</>;
  return <CopiedText text={wallet} label={t('payouts.copyWallet')} copied={t('payouts.copied')} />;
}

type Status = { text: PlainKey; icon: Icon; tone: 'good' | 'bad' | 'open' };

/** Executed and completed mean the same, and share an icon. */
const STATUSES: Readonly<Record<Payout['status'], Status>> = {
  executed: { text: 'payouts.statusExecuted', icon: IconCircleCheck, tone: 'good' },
  completed: { text: 'payouts.statusCompleted', icon: IconCircleCheck, tone: 'good' },
  canceled: { text: 'payouts.statusCanceled', icon: IconCircleX, tone: 'bad' },
  sent: { text: 'payouts.statusSent', icon: IconSend, tone: 'open' },
};

/** A word that nobody knows is shown as the market says it. */
export function PayoutStatus({ payout: { status, said, unknown_state: isUnknown } }: { payout: Payout }) {
  const { text, icon, tone } = STATUSES[status];
  if (!isUnknown)
    return (
      <span className={css.status}>
        <StateChip tone={tone} icon={icon} text={t(text)} />
      </span>
    );
  return (
    <span title={t('payouts.unknownWord')}>
      <StateChip tone={tone} icon={icon} text={said === null ? t(text) : `“${said}”`}>
        <span className="visually-hidden">{t('payouts.unknownWord')}</span>
      </StateChip>
    </span>
  );
}

/** The amounts of a payout from an account in another currency, as the market states them. */
function inAccount(native: NonNullable<Payout['native']>): Input[] {
  const { units, fee_units: fee, net_units: net, currency } = native;
  const line = (label: PlainKey, value: number | null): Input => ({
    label: `${t(label)}, ${currency}`,
    value: value === null ? UNKNOWN : nativeText(value, native),
  });
  return [
    { ...line('payouts.amount', units), source: rateText(native) },
    ...(net === null ? [] : [line('payouts.fee', fee), line('payouts.netAmount', net)]),
  ];
}

/**
 * What reached the user; pressed, it says what left the balance, what the market kept, and at which rate it counts. What an exchange into
 * another currency cost is a line of its own. No market states what arrived there, so it is not known.
 */
export function PayoutAmount({ payout }: { payout: Payout }) {
  const { amount, fee, netAmount, native, type } = payout;
  const further: Input[] = [
    ...(native ? inAccount(native) : []),
    ...(native || type !== null ? [{ label: t('payouts.rateLoss'), value: UNKNOWN, source: t('payouts.rateLossUnknown') }] : []),
  ];
  return (
    <Explain
      label={t('payouts.netAmount')}
      formula={t(fee === null ? 'payouts.formulaNoFee' : 'payouts.formula')}
      inputs={[
        { label: t('payouts.amount'), value: <Money value={amount} exact /> },
        { label: t('payouts.fee'), value: <Money value={fee} exact /> },
      ]}
      result={<Money value={netAmount} exact />}
      further={further}
      note={t('payouts.salesUnknown')}
    >
      <Money value={netAmount} />
    </Explain>
  );
}
