import { t } from '../../../../i18n/i18n.ts';
import { AppLink } from '../../../../lib/AppLink.tsx';
import { date, money } from '../../../../lib/format.ts';
import { pathTo } from '../../../../lib/path-to.ts';
import { Notice } from '../../../../ui/state/Notice.tsx';
import { Avatar } from '../../../../ui/value/Avatar.tsx';
import type { TradeOffer } from '../deposits.queries.ts';
import { failureText, isAccepted, isEnded } from '../deposits.rules.ts';
import css from './TradeOfferDialog.module.css';

/** The account from which the offer comes. */
export function BotProfile({ bot }: { bot: TradeOffer['bot_info'] }) {
  const { bot_level: level, bot_registration: since } = bot;
  const facts = [
    ...(level === null ? [] : [t('deposits.botLevel', { n: level })]),
    ...(since === null ? [] : [t('deposits.botSince', { date: date(since) })]),
  ];
  return (
    <section className={css.bot} aria-label={t('deposits.bot')}>
      <Avatar src={bot.bot_avatar || null} name={bot.name} size={44} />
      <div>
        <a
          className="link"
          href={`https://steamcommunity.com/profiles/${bot.steam_id}`}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={t('deposits.botProfile', { name: bot.name })}
        >
          {bot.name}
        </a>
        <p className={css.facts}>{facts.join(' · ')}</p>
      </div>
    </section>
  );
}

const ENDS = {
  ACCEPTED: 'deposits.endAccepted',
  PROTECTED: 'deposits.endProtected',
  DECLINED: 'deposits.endDeclined',
  EXPIRED: 'deposits.endExpired',
  CANCELLED: 'deposits.endCancelled',
  REVERSED: 'deposits.endReversed',
} as const;

/** What became of an offer, and when it is credited. */
export function Outcome({ offer }: { offer: TradeOffer }) {
  const { status, credited_on: creditedOn, amount } = offer;
  if (status === 'CREATED' || status === 'SENT') return null;
  if (isAccepted(status) && isEnded(offer)) return <Notice tone="danger">{t('deposits.endRefused')}</Notice>;
  const text =
    status === 'SETTLED'
      ? t('deposits.endSettled', { amount: money(amount) })
      : status === 'FAILED'
        ? offer.failure === null
          ? t('deposits.endFailed')
          : failureText(offer)
        : t(ENDS[status]);
  return (
    <Notice tone={isAccepted(status) ? 'info' : status === 'FAILED' || status === 'REVERSED' ? 'danger' : 'warning'}>
      {text}
      {creditedOn !== null && status !== 'SETTLED' && (
        <>
          {' '}
          <strong>{t('deposits.creditedOn', { date: date(creditedOn) })}</strong>
        </>
      )}
      {offer.failure === 'TRADE_LINK' && (
        <>
          {' '}
          <AppLink className="link" href={pathTo('/user-details', { hash: 'steam_trade_link' })}>
            {t('deposits.toTradeLink')}
          </AppLink>
        </>
      )}
    </Notice>
  );
}
