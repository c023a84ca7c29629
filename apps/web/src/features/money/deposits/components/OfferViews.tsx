import { IconExternalLink } from '@tabler/icons-react';
import { t } from '../../../../i18n/i18n.ts';
import { AppLink } from '../../../../lib/AppLink.tsx';
import { integer } from '../../../../lib/format.ts';
import { Button, ButtonLink } from '../../../../ui/form/Button.tsx';
import { CodeToCopy } from '../../../../ui/form/CodeToCopy.tsx';
import { CopiedText } from '../../../../ui/form/CopiedText.tsx';
import { DialogActions } from '../../../../ui/overlay/Dialog.tsx';
import { takeFocus } from '../../../../ui/overlay/take-focus.ts';
import { Notice } from '../../../../ui/state/Notice.tsx';
import { Spinner } from '../../../../ui/state/Spinner.tsx';
import { Countdown } from '../../../../ui/value/Countdown.tsx';
import { Money } from '../../../../ui/value/figures.tsx';
import type { TradeOffer } from '../deposits.queries.ts';
import { endOf, isVoid } from '../deposits.rules.ts';
import { BotProfile, Outcome } from './OfferParts.tsx';
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
      <dt>{t(isVoid(offer) ? 'deposits.offered' : 'deposits.amount')}</dt>
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
        <span>{t('deposits.openMobile')}</span> <ToTransactions />
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
          ref={takeFocus}
          data-autofocus
        >
          {t('deposits.open')}
          <span className="visually-hidden"> ({t('core.newTab')})</span>
        </ButtonLink>
      )}
    </DialogActions>
  </div>
);

/** An offer that ended: accepted or not. */
export const EndedOffer = ({ offer, onClose }: Props & { onClose: () => void }) => (
  <div className={css.offer}>
    <TradeState status={offer.status} operation={offer.operation_status} />
    <div role="status">
      <Outcome offer={offer} />
    </div>
    <Figures offer={offer} />
    <p className={css.facts}>
      <ToTransactions />
    </p>
    <DialogActions>
      <Button ref={takeFocus} data-autofocus onClick={onClose}>
        {t('ui.close')}
      </Button>
    </DialogActions>
  </div>
);
