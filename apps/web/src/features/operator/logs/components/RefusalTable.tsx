import { t } from '../../../../i18n/i18n.ts';
import { dateTime, integer } from '../../../../lib/format.ts';
import { userName } from '../audit.names.ts';
import { KIND_NAMES } from '../logs.labels.ts';
import type { RefusalRow } from '../logs.queries.ts';
import type { LogsSearch } from '../logs.search.ts';
import { FilterButton } from './FilterButton.tsx';
import { UserLink } from './UserLink.tsx';
import css from './LogTable.module.css';

type Props = { rows: readonly RefusalRow[]; onFilter: (search: LogsSearch) => void };

export const RefusalTable = ({ rows, onFilter }: Props) => (
  <table className={css.table}>
    <caption className="visually-hidden">{t('logs.security')}</caption>
    <thead>
      <tr>
        <th scope="col">{t('logs.at')}</th>
        <th scope="col">{t('logs.kind')}</th>
        <th scope="col">{t('logs.ip')}</th>
        <th scope="col">{t('logs.who')}</th>
        <th scope="col">{t('logs.what')}</th>
        <th scope="col" className={css.number}>
          {t('logs.count')}
        </th>
      </tr>
    </thead>
    <tbody>
      {rows.map(({ id, at, kind, ip, user, what, count }) => (
        <tr key={id}>
          <td className={css.time}>
            <time dateTime={at}>{dateTime(at)}</time>
          </td>
          <td className={css.lead}>
            <FilterButton text={t(KIND_NAMES[kind])} onPress={() => onFilter({ kind })} />
          </td>
          <td>
            {ip === null ? (
              <span className={css.none}>{t('logs.severalAddresses')}</span>
            ) : (
              <FilterButton text={ip} onPress={() => onFilter({ ip })} />
            )}
          </td>
          <td className={css.aside}>
            {user && (
              <>
                <FilterButton text={userName(user)} onPress={() => onFilter({ user: user.id })} />
                <UserLink user={user} />
              </>
            )}
          </td>
          <td className={css.object}>{what}</td>
          <td className={`${css.number} ${css.aside}`}>{count > 1 ? `× ${integer(count)}` : integer(count)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
