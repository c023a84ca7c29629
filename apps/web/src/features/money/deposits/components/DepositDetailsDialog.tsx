import { GAMES } from '@lootfolio/domain/games';
import { t } from '../../../../i18n/i18n.ts';
import { dateTime } from '../../../../lib/format.ts';
import { pathTo } from '../../../../lib/path-to.ts';
import { ItemCell } from '../../../../market-ui/ItemCell.tsx';
import { Button, ButtonLink } from '../../../../ui/form/Button.tsx';
import { Dialog, DialogActions } from '../../../../ui/overlay/Dialog.tsx';
import { Failed, Skeleton } from '../../../../ui/state/ListState.tsx';
import { Money } from '../../../../ui/value/figures.tsx';
import { useDeposit, type DepositDetails } from '../deposits.queries.ts';
import { isOpen, isVoid } from '../deposits.rules.ts';
import { BotProfile, Outcome } from './OfferParts.tsx';
import css from './TradeOfferDialog.module.css';
import { TradeState } from './TradeState.tsx';

function Things({ deposit: { things, app_id: app } }: { deposit: DepositDetails }) {
  const game = GAMES.find(({ appId }) => appId === app)!.slug;
  return (
    <ul className={css.things} aria-label={t('deposits.itemsOfDeposit')}>
      {things.map(({ asset_id: id, name, slug, image, price }) => (
        <li key={id}>
          <ItemCell name={name} image={image} color={null} href={pathTo('/$game/item/$slug', { params: { game, slug } })} />
          <Money value={price} />
        </li>
      ))}
    </ul>
  );
}

const Facts = ({ deposit }: { deposit: DepositDetails }) => (
  <dl className={css.figures}>
    <div>
      <dt>{t('deposits.state')}</dt>
      <dd>
        <TradeState status={deposit.status} operation={deposit.operation_status} />
      </dd>
    </div>
    <div>
      <dt>{t(isVoid(deposit) ? 'deposits.offered' : 'deposits.amount')}</dt>
      <dd className={css.amount}>
        <Money value={deposit.amount} />
      </dd>
    </div>
    <div>
      <dt>{t('deposits.created')}</dt>
      <dd>
        <time dateTime={deposit.created_at}>{dateTime(deposit.created_at)}</time>
      </dd>
    </div>
    <div className={css.line}>
      <dt>{t('deposits.message')}</dt>
      <dd>
        <code>{deposit.message}</code>
      </dd>
    </div>
  </dl>
);

/** A deposit of items: its state, what was given, and to which bot. */
export function DepositDetailsDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { data: deposit, error, refetch } = useDeposit(id);
  return (
    <Dialog title={t('deposits.detailsTitle', { id: String(id) })} width={560} onClose={onClose}>
      {!deposit && error && <Failed error={error} title={t('deposits.detailsFailed')} onRetry={() => void refetch()} />}
      {!deposit && !error && <Skeleton height={240} />}
      {deposit && (
        <div className={css.offer}>
          <Facts deposit={deposit} />
          <Outcome offer={deposit} />
          <Things deposit={deposit} />
          <BotProfile bot={deposit.bot_info} />
          <DialogActions>
            <Button variant="default" onClick={onClose}>
              {t('ui.close')}
            </Button>
            {isOpen(deposit.status) && <ButtonLink href={pathTo('/payment/itempay')}>{t('deposits.resume')}</ButtonLink>}
          </DialogActions>
        </div>
      )}
    </Dialog>
  );
}
