import { IconExternalLink } from '@tabler/icons-react';
import { t, type PlainKey } from '../../../i18n/i18n.ts';
import { date } from '../../../lib/format.ts';
import { SafeHtml } from '../../../lib/safe-html.tsx';
import { useUser } from '../../../lib/session.ts';
import { MarketBadge } from '../../../ui/MarketBadge.tsx';
import { Help } from '../../../ui/Tip.tsx';
import { feeOf, feeText } from '../fee.rules.ts';
import { useSources, type Marketplace } from '../marketplaces.queries.ts';
import { FeeEditor } from './FeeEditor.tsx';
import css from './MarketplaceCells.module.css';

const PAYOUTS: Record<Marketplace['payout'], PlainKey> = {
  cash: 'marketplaces.cash',
  wallet: 'marketplaces.wallet',
  trade: 'marketplaces.trade',
};

export const payoutOf = (market: Marketplace): string => t(PAYOUTS[market.payout]);

/** Mark and name, both leading to the market; beneath them whether this server gets prices from it. */
export function MarketCell({ market }: { market: Marketplace }) {
  const source = useSources(false).data?.items.find((one) => one.market_id === market.id);
  const badge = <MarketBadge id={market.id} name={market.name} />;
  return (
    <span className={css.market}>
      {market.link === null ? (
        badge
      ) : (
        <a href={market.link} target="_blank" rel="noopener noreferrer" className={css.link}>
          {badge}
          <IconExternalLink size={12} stroke={1.8} aria-label={t('ui.newTab')} />
        </a>
      )}
      {source?.state === 'off' && (
        <Help
          label={source.feeds.length === 0 ? t('marketplaces.noSource') : (source.reason ?? t('marketplaces.notConnected'))}
          className={css.off}
        >
          {t('marketplaces.notConnected')}
        </Help>
      )}
    </span>
  );
}

/** Where the fee comes from, in a sentence or two. */
function aboutFee(market: Marketplace): string {
  const source = market.fee_known
    ? t('marketplaces.feeSource', { source: market.fee_source ?? '–', date: market.fee_date ? date(market.fee_date) : '–' })
    : t('marketplaces.feeAssumedWhy');
  const basis = market.fee_basis === 'on_top' ? ` ${t('marketplaces.feeOnTop')}` : '';
  const own = market.fee_own === null ? '' : `${t('marketplaces.marketFeeIs', { fee: feeText(market.fees_sell_percent) })} `;
  return own + source + basis;
}

/** The selling fee with what is behind it; who is signed in may set an own one. */
export function FeeCell({ market }: { market: Marketplace }) {
  const signedIn = useUser() !== undefined;
  const mark = market.fee_own !== null ? t('marketplaces.own') : market.fee_known ? null : t('marketplaces.feeAssumed');
  return (
    <span className={css.fee}>
      {mark && <span className={css.mark}>{mark}</span>}
      <Help label={aboutFee(market)} className={css.percent}>
        {feeText(feeOf(market))}
      </Help>
      {signedIn && <FeeEditor market={market} />}
    </span>
  );
}

const Unknown = () => <span className={css.unknown}>{t('marketplaces.notDocumented')}</span>;

export const PayoutFee = ({ market }: { market: Marketplace }) =>
  market.fees_payout === '' ? (
    <Unknown />
  ) : (
    <span className={css.text}>
      <SafeHtml html={market.fees_payout} />
    </span>
  );

export const Methods = ({ names }: { names: readonly { name: string }[] }) =>
  names.length === 0 ? <Unknown /> : <span className={css.text}>{names.map(({ name }) => name).join(', ')}</span>;
