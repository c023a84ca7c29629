import { t } from '../../../../i18n/i18n.ts';
import { dateTime } from '../../../../lib/format.ts';
import { IdText } from '../../../../ui/form/CopiedText.tsx';
import { CopyButton } from '../../../../ui/form/CopyButton.tsx';
import { isLongId } from '../../../../ui/value/MiddleCut.tsx';
import { actionName, fieldName, objectName, shownValue, userName, userOf } from '../audit.names.ts';
import type { AuditRow, Who } from '../logs.queries.ts';
import type { LogsSearch } from '../logs.search.ts';
import { changesOf, type Change } from '../values.rules.ts';
import { FilterButton } from './FilterButton.tsx';
import { UserLink } from './UserLink.tsx';
import css from './LogTable.module.css';

type Filter = ((search: LogsSearch) => void) | undefined;

/** The field names of actions whose rows have only a value. */
const FIELDS_OF_ACTIONS: Readonly<Record<string, string>> = { 'fee.set': 'fees_sell_percent' };

type Users = { users: readonly Who[] };

const Value = ({ field, value, users }: Users & { field: string; value: unknown }) => {
  const text = shownValue(field, value, users);
  return text === '' ? (
    <span className={css.none}>{t('logs.nothing')}</span>
  ) : (
    <span className={css.value}>
      <IdText text={text} />
    </span>
  );
};

function ChangeLine({ change, field, users }: Users & { change: Change; field: string }) {
  return (
    <li>
      {change.field !== '' && (
        <span className={css.field} title={change.field}>
          {fieldName(change.field)}:{' '}
        </span>
      )}
      {'before' in change && (
        <>
          <Value field={field} value={change.before} users={users} /> <span className={css.arrow}>→</span>{' '}
        </>
      )}
      <Value field={field} value={change.after} users={users} />
    </li>
  );
}

function Changes({ row: { action, old_value: before, new_value: after }, users }: Users & { row: AuditRow }) {
  const { changes, note } = changesOf(before, after);
  if (changes.length === 0 && note === null) return null;
  return (
    <ul className={css.changes}>
      {changes.map((change) => (
        <ChangeLine key={change.field} change={change} field={change.field || (FIELDS_OF_ACTIONS[action] ?? '')} users={users} />
      ))}
      {note !== null && (
        <li className={css.note}>
          <span className={css.field}>{fieldName('note')}: </span>
          {note}
        </li>
      )}
    </ul>
  );
}

/** Copies the id of an object, where it is too long to be shown whole. */
function CopyId({ object }: { object: string }) {
  const id = object.slice(object.indexOf(':') + 1);
  return isLongId(id) ? <CopyButton text={id} label={t('logs.copyId')} /> : null;
}

type Props = Users & { rows: readonly AuditRow[]; onFilter?: Filter };

/** @param users the users that the rows name @param onFilter filters the list by a value; absent when the list has no filters */
export const AuditTable = ({ rows, users, onFilter }: Props) => (
  <table className={css.table}>
    <caption className="visually-hidden">{t('logs.audit')}</caption>
    <thead>
      <tr>
        <th scope="col">{t('logs.at')}</th>
        <th scope="col">{t('logs.who')}</th>
        <th scope="col">{t('logs.action')}</th>
        <th scope="col">{t('logs.object')}</th>
        <th scope="col">{t('logs.change')}</th>
        <th scope="col">{t('logs.ip')}</th>
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => {
        const { id, at, actor, ip, action, object } = row;
        const user = userOf(object, users);
        return (
          <tr key={id}>
            <td className={css.time}>
              <time dateTime={at}>{dateTime(at)}</time>
            </td>
            <td className={css.who}>
              {actor ? (
                <>
                  <FilterButton text={userName(actor)} onPress={onFilter && (() => onFilter({ user: actor.id }))} />
                  <UserLink user={actor} />
                </>
              ) : (
                <span className={css.none}>{t('logs.server')}</span>
              )}
            </td>
            <td className={css.lead}>
              <FilterButton text={actionName(action)} raw={action} onPress={onFilter && (() => onFilter({ action }))} />
            </td>
            <td className={css.object}>
              <FilterButton text={objectName(object, users)} raw={object} onPress={onFilter && (() => onFilter({ object }))} />
              <CopyId object={object} />
              {user && user.id !== actor?.id && <UserLink user={user} />}
            </td>
            <td className={css.change}>
              <Changes row={row} users={users} />
            </td>
            <td className={css.ip}>{ip !== null && <FilterButton text={ip} onPress={onFilter && (() => onFilter({ ip }))} />}</td>
          </tr>
        );
      })}
    </tbody>
  </table>
);
