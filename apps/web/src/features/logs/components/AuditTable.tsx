import { t } from '../../../i18n/i18n.ts';
import { dateTime } from '../../../lib/format.ts';
import type { AuditRow } from '../logs.queries.ts';
import type { LogsSearch } from '../logs.search.ts';
import { shownValue } from '../values.rules.ts';
import { FilterButton } from './FilterButton.tsx';
import css from './LogTable.module.css';

type Filter = ((search: LogsSearch) => void) | undefined;

const Value = ({ json }: { json: string | null }) => {
  const text = shownValue(json);
  return text === '' ? <span className={css.none}>{t('logs.nothing')}</span> : <code className={css.value}>{text}</code>;
};

function Change({ row: { old_value: before, new_value: after } }: { row: AuditRow }) {
  if (before === null && after === null) return null;
  if (before === null) return <Value json={after} />;
  return (
    <>
      <Value json={before} /> <span className={css.arrow}>→</span> <Value json={after} />
    </>
  );
}

/** @param onFilter filters the list by a value; left out where there is nothing to filter */
export const AuditTable = ({ rows, onFilter }: { rows: readonly AuditRow[]; onFilter?: Filter }) => (
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
        return (
          <tr key={id}>
            <td className={css.time}>
              <time dateTime={at}>{dateTime(at)}</time>
            </td>
            <td>
              {actor ? (
                <FilterButton text={actor.name} onPress={onFilter && (() => onFilter({ user: actor.id }))} />
              ) : (
                <span className={css.none}>{t('logs.server')}</span>
              )}
            </td>
            <td className={css.lead}>
              <FilterButton text={action} onPress={onFilter && (() => onFilter({ action }))} />
            </td>
            <td className={css.object}>
              <FilterButton text={object} onPress={onFilter && (() => onFilter({ object }))} />
            </td>
            <td className={css.change}>
              <Change row={row} />
            </td>
            <td>{ip !== null && <FilterButton text={ip} onPress={onFilter && (() => onFilter({ ip }))} />}</td>
          </tr>
        );
      })}
    </tbody>
  </table>
);
