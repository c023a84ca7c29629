import { IconExternalLink } from '@tabler/icons-react';
import { GAMES } from '@lootfolio/domain/games';
import { t, type PlainKey } from '../../../../i18n/i18n.ts';
import { calendarDate, money, month, points } from '../../../../lib/format.ts';
import { SafeHtml } from '../../../../lib/safe-html.tsx';
import { useUser } from '../../../../lib/session.ts';
import { MarketBadge } from '../../../../market-ui/MarketBadge.tsx';
import { Help } from '../../../../ui/overlay/Tip.tsx';
import { feeOf, feeText } from '../fee.rules.ts';
import { useSources, type Marketplace } from '../marketplaces.queries.ts';
import { FeeEditor } from './FeeEditor.tsx';
import css from './MarketplaceCells.module.css';

const GAME_NAMES = new Map<string, string>(GAMES.map(({ slug, label }) => [slug, label]));

const PAYOUTS: Record<Marketplace['payout'], PlainKey> = {
  cash: 'marketplaces.cash',
  wallet: 'marketplaces.wallet',
  trade: 'marketplaces.trade',
};

export const payoutOf = (market: Marketplace): string => t(PAYOUTS[market.payout]);

/**
 * Mark and name, linked to the market. Below them a note when the market is reported closed, or when this server reads no prices from it.
 */
export function MarketCell({ market }: { market: Marketplace }) {
  const source = useSources(false).data?.items.find((one) => one.market_id === market.id);
  const badge = <MarketBadge id={market.id} name={market.name} marksClosed={false} />;
  return (
    <span className={css.market}>
      {market.link === null ? (
        badge
      ) : (
        <a href={market.link} target="_blank" rel="noopener noreferrer" className={css.link}>
          {badge}
          <IconExternalLink size={12} stroke={1.8} aria-label={t('core.newTab')} />
        </a>
      )}
      {market.closed !== null && (
        <Help label={market.closed.source} className={css.closed}>
          {t('core.closedSince', { month: month(market.closed.since) })}
        </Help>
      )}
      {source?.state === 'off' && market.closed === null && (
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

/** The fee that applies and its source, in a few sentences. */
function feeExplanation(market: Marketplace): string {
  const at = market.fee_date && calendarDate(market.fee_date);
  const source = [market.fee_source, at].filter(Boolean).join(', ');
  const origin = {
    documented: `${source}.`,
    assumed: t('marketplaces.feeAssumedWhy'),
    operator: source === '' ? t('marketplaces.feeOperator') : `${t('marketplaces.feeOperator')} ${source}.`,
  }[market.fee_origin];
  return [
    market.fee_own !== null && t('marketplaces.marketFeeIs', { fee: feeText(market.fees_sell_percent) }),
    origin,
    market.fee_basis === 'on_top' && t('marketplaces.feeOnTop'),
    market.fee_note,
  ]
    .filter(Boolean)
    .join(' ');
}

/** "CS2: 2%", "from $1,000: 6%". */
function stepText({ game, from, percent }: Marketplace['fee_steps'][number]): string {
  const fee = feeText(percent);
  const name = game === null ? null : (GAME_NAMES.get(game) ?? game);
  if (from === 0) return t('marketplaces.feeInGame', { game: name ?? '', fee });
  const fromText = t('marketplaces.feeFrom', { price: money(from), fee });
  return name === null ? fromText : `${name}, ${fromText}`;
}

function feeMark(market: Marketplace): string | null {
  if (market.fee_own !== null) return t('marketplaces.own');
  if (market.fee_origin === 'operator') return t('marketplaces.operator');
  return market.fee_known ? null : t('marketplaces.feeAssumed');
}

/** The selling fee with its steps and source. A signed-in user can set their own. */
export function FeeCell({ market }: { market: Marketplace }) {
  const signedIn = useUser() !== undefined;
  const mark = feeMark(market);
  return (
    <span className={css.fee}>
      {mark && <span className={css.mark}>{mark}</span>}
      <span className={css.figures}>
        <Help label={feeExplanation(market)} className={css.percent}>
          {feeText(feeOf(market))}
        </Help>
        {market.fee_own === null &&
          market.fee_steps.map((step) => (
            <span key={`${step.game} ${step.from}`} className={css.step}>
              {stepText(step)}
            </span>
          ))}
      </span>
      {signedIn && <FeeEditor market={market} />}
    </span>
  );
}

/** The note below the table explains the dash. */
const Unknown = () => (
  <span className={css.unknown}>
    <span aria-hidden>–</span>
    <span className="visually-hidden">{t('marketplaces.notDocumented')}</span>
  </span>
);

/** The cost of a payout, and its minimum. */
export const PayoutFee = ({ market }: { market: Marketplace }) =>
  market.fees_payout === '' ? (
    <Unknown />
  ) : (
    <span className={css.text}>
      <SafeHtml html={market.fees_payout} />
      {market.payout_minimum && (
        <span className={css.step}>
          {t('marketplaces.payoutMinimum', { amount: `${points(market.payout_minimum.amount)} ${market.payout_minimum.currency}` })}
        </span>
      )}
    </span>
  );

export const Methods = ({ names }: { names: readonly { name: string }[] }) =>
  names.length === 0 ? <Unknown /> : <span className={css.text}>{names.map(({ name }) => name).join(', ')}</span>;

/** The ways to withdraw money; a market that pays no money has none. */
export const WithdrawMethods = ({ market }: { market: Marketplace }) =>
  market.payout === 'cash' ? (
    <Methods names={market.payment_method_withdraw_methods} />
  ) : (
    <span className={css.unknown}>{t('marketplaces.noWithdrawal')}</span>
  );

const KYC: Record<NonNullable<Marketplace['kyc']>, PlainKey> = {
  required: 'marketplaces.kycRequired',
  sometimes: 'marketplaces.kycSometimes',
  none: 'marketplaces.kycNone',
};

/** Shows whether the market verifies the identity of its sellers. */
export function IdentityCheck({ market }: { market: Marketplace }) {
  if (market.kyc === null) return <Unknown />;
  const word = t(KYC[market.kyc]);
  return market.kyc_note === null ? (
    <>{word}</>
  ) : (
    <Help label={market.kyc_note} className={css.percent}>
      {word}
    </Help>
  );
}
