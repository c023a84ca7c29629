import { IconGift, IconPencil, IconTrash, IconUsers } from '@tabler/icons-react';
import { t } from '../../../../i18n/i18n.ts';
import { dateTime, integer } from '../../../../lib/format.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import { Money } from '../../../../ui/value/figures.tsx';
import { IconButton } from '../../../../ui/form/IconButton.tsx';
import { ItemCell } from '../../../../market-ui/ItemCell.tsx';
import { RowButtons } from '../../../../ui/table/RowButtons.tsx';
import type { Column } from '../../../../ui/table/table.ts';
import { itemPath } from '../components/GiveawayCard.tsx';
import { TYPE_NAMES } from '../giveaways.labels.ts';
import { isScheduled, statusText } from './admin-giveaways.labels.ts';
import type { AdminGiveaway } from './admin-giveaways.queries.ts';
import css from './giveaway-columns.module.css';

export type Opening = 'edit' | 'delete' | 'participants' | 'draw' | 'prize';
export type OnOpen = (what: Opening, giveaway: AdminGiveaway) => void;

const isDrawn = ({ drawn_at: drawn, winner_id: winner }: AdminGiveaway): boolean => drawn !== null || winner !== null;

/** True for a giveaway that is over and was not drawn yet. */
export const canDraw = (giveaway: AdminGiveaway): boolean => giveaway.status === 'EXPIRED' && !isDrawn(giveaway);

export const GiveawayItem = ({ giveaway: { item_detail: item } }: { giveaway: AdminGiveaway }) => (
  <ItemCell name={item.name} image={item.image} itemId={item.item_id} color={item.color} exterior={item.exterior} href={itemPath(item)} />
);

/** Shows the status. */
export function Status({ giveaway }: { giveaway: AdminGiveaway }) {
  const now = useNow();
  return (
    <span className={css.status} data-status={isScheduled(giveaway, now) ? 'SCHEDULED' : giveaway.status}>
      {statusText(giveaway, now)}
    </span>
  );
}

/** Shows the winner, and below it whether the prize was sent. */
export function WinnerCell({ giveaway }: { giveaway: AdminGiveaway }) {
  const { winner, prize } = giveaway;
  if (winner === null) return <span className="muted">–</span>;
  return (
    <span className={css.stack}>
      <span>{winner.user_name ?? t('giveaways.deletedUser')}</span>
      <span className={css.prize} data-sent={prize !== null}>
        {t(prize === null ? 'giveaways-admin.prizeOpen' : 'giveaways-admin.prizeDone')}
      </span>
    </span>
  );
}

/** What a press on the row opens: the form while the giveaway can be changed, then its participants. */
export const openingOf = ({ status }: AdminGiveaway): Opening => (status === 'ACTIVE' ? 'edit' : 'participants');

/** True for a giveaway that has not ended, was cancelled, or ended without entries. */
const canDelete = ({ status, total_entries: entries }: AdminGiveaway): boolean => status !== 'EXPIRED' || entries === 0;

/** Shows the possible actions. After the end of a giveaway only its draw remains, and after the draw only its prize. */
export function Actions({ giveaway, onOpen }: { giveaway: AdminGiveaway; onOpen: OnOpen }) {
  const item = giveaway.item_detail.name;
  const drawn = isDrawn(giveaway);
  return (
    <RowButtons>
      {canDraw(giveaway) && (
        <Button variant="default" data-stays aria-label={t('giveaways-admin.drawOf', { item })} onClick={() => onOpen('draw', giveaway)}>
          {t('giveaways-admin.draw')}
        </Button>
      )}
      {drawn && giveaway.prize === null && (
        <Button
          variant="default"
          data-stays
          aria-label={t('giveaways-admin.sendPrizeOf', { item })}
          onClick={() => onOpen('prize', giveaway)}
        >
          {t('giveaways-admin.sendPrize')}
        </Button>
      )}
      {giveaway.prize !== null && (
        <IconButton label={t('giveaways-admin.prizeOf', { item })} onClick={() => onOpen('prize', giveaway)}>
          <IconGift size={16} stroke={1.7} aria-hidden />
        </IconButton>
      )}
      <IconButton
        label={t('giveaways-admin.participantsOf', { item })}
        data-opens-row={openingOf(giveaway) === 'participants' || undefined}
        onClick={() => onOpen('participants', giveaway)}
      >
        <IconUsers size={16} stroke={1.7} aria-hidden />
      </IconButton>
      {giveaway.status === 'ACTIVE' && (
        <IconButton label={t('giveaways-admin.editOf', { item })} data-opens-row onClick={() => onOpen('edit', giveaway)}>
          <IconPencil size={16} stroke={1.7} aria-hidden />
        </IconButton>
      )}
      {!drawn && canDelete(giveaway) && (
        <IconButton label={t('giveaways-admin.deleteOf', { item })} onClick={() => onOpen('delete', giveaway)}>
          <IconTrash size={16} stroke={1.7} aria-hidden />
        </IconButton>
      )}
    </RowButtons>
  );
}

const Time = ({ at }: { at: string }) => (
  <time className={css.time} dateTime={at}>
    {dateTime(at)}
  </time>
);

/** The columns of the table of all giveaways. */
export const giveawayColumns = (onOpen: OnOpen): readonly Column<AdminGiveaway>[] => [
  { id: 'item', header: () => t('giveaways-admin.item'), cell: (one) => <GiveawayItem giveaway={one} />, skeleton: 140 },
  { id: 'type', header: () => t('giveaways-admin.type'), cell: ({ type }) => t(TYPE_NAMES[type]) },
  { id: 'giveaway_type', header: () => t('giveaways-admin.giveawayType'), cell: (one) => t(TYPE_NAMES[one.giveaway_type]) },
  { id: 'value', header: () => t('giveaways-admin.value'), cell: ({ value }) => <Money value={value} />, numeric: true },
  { id: 'entries', header: () => t('giveaways-admin.entriesColumn'), cell: (one) => integer(one.total_entries), numeric: true },
  { id: 'starts_at', header: () => t('giveaways-admin.starts'), cell: (one) => <Time at={one.starts_at} /> },
  { id: 'expires_at', header: () => t('giveaways-admin.ends'), cell: (one) => <Time at={one.expires_at} /> },
  { id: 'status', header: () => t('giveaways-admin.statusColumn'), cell: (one) => <Status giveaway={one} /> },
  { id: 'winner', header: () => t('giveaways-admin.winnerColumn'), cell: (one) => <WinnerCell giveaway={one} /> },
  {
    id: 'actions',
    header: () => <span className="visually-hidden">{t('giveaways-admin.actions')}</span>,
    name: () => t('giveaways-admin.actions'),
    cell: (one) => <Actions giveaway={one} onOpen={onOpen} />,
    screenOnly: true,
    numeric: true,
  },
];
