import { IconExternalLink } from '@tabler/icons-react';
import { t } from '../../../../i18n/i18n.ts';
import { AppLink } from '../../../../lib/AppLink.tsx';
import { date, integer, money } from '../../../../lib/format.ts';
import { pathTo } from '../../../../lib/path-to.ts';
import { Button, ButtonLink } from '../../../../ui/form/Button.tsx';
import { CodeToCopy } from '../../../../ui/form/CodeToCopy.tsx';
import { CopiedText } from '../../../../ui/form/CopiedText.tsx';
import { DialogActions } from '../../../../ui/overlay/Dialog.tsx';
import { Notice } from '../../../../ui/state/Notice.tsx';
import { Spinner } from '../../../../ui/state/Spinner.tsx';
import { Avatar } from '../../../../ui/value/Avatar.tsx';
import { Countdown } from '../../../../ui/value/Countdown.tsx';
import { Money } from '../../../../ui/value/figures.tsx';
import type { TradeOffer } from '../deposits.queries.ts';
import { endOf, failureText, isAccepted } from '../deposits.rules.ts';
import { TradeState } from './TradeState.tsx';
import css from './TradeOfferDialog.module.css';

type Props = { offer: TradeOffer };

/** The address that the specification names; it leads to /payment/transactions. */
const TRANSACTIONS = '/payment/transaction';

const ToTransactions = () => (
  <AppLink className="link" href={TRANSACTIONS}>
    {t('deposits.toTransactions')}
  </AppLink>
);

const Figures = ({ offer, onExpired }: Props & { onExpired?: () => void }) => (
  <dl className={css.figures}>
    <div>
      <dt>{t('deposits.orderNumber')}</dt>
      <dd>
        <CopiedText text={String(offer.order_number)} label={t('deposits.copyOrder')} copied={t('deposits.copied')} />
      </dd>
    </div>
    <div>
      <dt>{t('deposits.itemCount')}</dt>
      <dd>{integer(offer.items)}</dd>
    </div>
    <div>
      <dt>{t('deposits.amount')}</dt>
      <dd className={css.amount}>
        <Money value={offer.amount} />
      </dd>
    </div>
    {onExpired && (
      <div>
        <dt>{t('deposits.timeLeft')}</dt>
        <dd className={css.time}>
          <Countdown to={endOf(offer)} label={t('deposits.timeLeft')} onDone={onExpired} />
        </dd>
      </div>
    )}
  </dl>
);

/** The account from which the offer comes. */
export function BotProfile({ bot }: { bot: TradeOffer['bot_info'] }) {
  const { bot_level: level, bot_registration: since } = bot;
  const facts = [
    ...(level === null ? [] : [t('deposits.botLevel', { n: level })]),
    ...(since === null ? [] : [t('deposits.botSince', { date: date(since) })]),
  ];
  return (
    <section className={css.bot} aria-label={t('deposits.bot')}>
      <Avatar src={bot.bot_avatar} name={bot.name} size={44} />
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

/** An offer that waits for the user: what to compare, and the way to it. */
export const OpenOffer = ({ offer, onCancel, onExpired }: Props & { onCancel: () => void; onExpired: () => void }) => (
  <div className={css.offer}>
    <Figures offer={offer} onExpired={onExpired} />
    <div>
      <h3 className={css.label}>{t('deposits.message')}</h3>
      <CodeToCopy text={offer.message} label={t('deposits.copyMessage')} />
    </div>
    <Notice tone="warning">{t('deposits.compare')}</Notice>
    <BotProfile bot={offer.bot_info} />
    {offer.offer_url === null ? (
      <p className={css.sending} role="status">
        <Spinner /> {t('deposits.creatingText')}
      </p>
    ) : (
      <p className={css.facts}>
        {t('deposits.openMobile')} <ToTransactions />
      </p>
    )}
    <DialogActions>
      <Button variant="default" onClick={onCancel}>
        {t('deposits.cancel')}
      </Button>
      {offer.offer_url !== null && (
        <ButtonLink
          href={offer.offer_url}
          target="_blank"
          rel="noopener noreferrer"
          icon={<IconExternalLink size={15} aria-hidden />}
          data-autofocus
        >
          {t('deposits.open')}
          <span className="visually-hidden"> ({t('ui.newTab')})</span>
        </ButtonLink>
      )}
    </DialogActions>
  </div>
);

const ENDS = {
  ACCEPTED: 'deposits.endAccepted',
  PROTECTED: 'deposits.endProtected',
  DECLINED: 'deposits.endDeclined',
  EXPIRED: 'deposits.endExpired',
  CANCELLED: 'deposits.endCancelled',
  REVERSED: 'deposits.endReversed',
} as const;

/** What became of an offer, and when it is credited. */
export function Outcome({ offer }: Props) {
  const { status, credited_on: creditedOn, amount } = offer;
  if (status === 'CREATED' || status === 'SENT') return null;
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

/** An offer that ended: accepted or not. */
export const EndedOffer = ({ offer, onClose }: Props & { onClose: () => void }) => (
  <div className={css.offer}>
    <TradeState status={offer.status} />
    <div role="status">
      <Outcome offer={offer} />
    </div>
    <Figures offer={offer} />
    <p className={css.facts}>
      <ToTransactions />
    </p>
    <DialogActions>
      <Button data-autofocus onClick={onClose}>
        {t('ui.close')}
      </Button>
    </DialogActions>
  </div>
);
