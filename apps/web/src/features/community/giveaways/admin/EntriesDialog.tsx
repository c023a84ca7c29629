import { useState } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { ADMIN_SEARCH_MS } from '../../../../lib/admin-screens.ts';
import { dateTime } from '../../../../lib/format.ts';
import { Avatar } from '../../../../ui/value/Avatar.tsx';
import { Dialog } from '../../../../ui/overlay/Dialog.tsx';
import { EmptyByFilter, EmptyList, Failed, Skeleton } from '../../../../ui/state/ListState.tsx';
import { Pagination } from '../../../../ui/table/Pagination.tsx';
import { SearchField } from '../../../../ui/form/SearchField.tsx';
import { useEntries, type AdminGiveaway, type Entry } from './admin-giveaways.queries.ts';
import css from './EntriesDialog.module.css';

const PAGE_SIZE = 50;

function Participant({ entry: { joined_at: joined, user } }: { entry: Entry }) {
  const name = user.user_name ?? t('giveaways.deletedUser');
  return (
    <li className={css.participant}>
      <Avatar src={user.avatar_medium} name={name} size={28} />
      <span className={css.name}>{name}</span>
      <span className={css.joined}>{t('giveaways-admin.joinedOn', { time: dateTime(joined) })}</span>
      {user.profile_url !== null && (
        <a
          href={user.profile_url}
          target="_blank"
          rel="noopener noreferrer"
          className="link"
          aria-label={t('giveaways-admin.profileOf', { name })}
        >
          {t('giveaways-admin.profile')}
        </a>
      )}
    </li>
  );
}

/** The users who take part in a giveaway. */
export function EntriesDialog({ giveaway, onClose }: { giveaway: AdminGiveaway; onClose: () => void }) {
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const { data, error, isPlaceholderData, refetch } = useEntries({ giveaway_id: giveaway.id, search, page, limit: PAGE_SIZE });
  const find = (text: string): void => {
    setSearch(text);
    setPage(1);
  };
  const count = data && t('giveaways-admin.participantCount', { n: data.total });
  return (
    <Dialog title={t('giveaways-admin.participantsOf', { item: giveaway.item_detail.name })} width={600} onClose={onClose}>
      <div className={css.parts}>
        <SearchField label={t('giveaways-admin.searchParticipants')} value={search} ms={ADMIN_SEARCH_MS} onSearch={find} />
        <p className="muted" role="status">
          {count}
        </p>
        {!data && (error ? <Failed error={error} onRetry={() => void refetch()} /> : <Skeleton height={200} />)}
        {data?.total === 0 &&
          (search === '' ? (
            <EmptyList text={t('giveaways-admin.noParticipants')} />
          ) : (
            <EmptyByFilter text={t('giveaways-admin.noParticipantFound')} onClear={() => find('')} />
          ))}
        {data && data.total > 0 && (
          <ul aria-label={t('giveaways-admin.participants')} aria-busy={isPlaceholderData}>
            {data.items.map((entry) => (
              <Participant key={entry.id} entry={entry} />
            ))}
          </ul>
        )}
        <Pagination page={page} pageSize={PAGE_SIZE} total={data?.total ?? 0} waiting={isPlaceholderData} onPage={setPage} />
      </div>
    </Dialog>
  );
}
