import { IconAlertTriangle } from '@tabler/icons-react';
import { t } from '../../../../i18n/i18n.ts';
import { integer } from '../../../../lib/format.ts';
import { Money } from '../../../../ui/value/figures.tsx';
import type { StorageUnit } from '../storage.queries.ts';
import css from './StorageUnits.module.css';

/** The storage units of a file, with the number and the value of their things. Shows when Steam counts another number. */
export function StorageUnits({ units }: { units: readonly StorageUnit[] }) {
  return (
    <table className={css.units}>
      <thead>
        <tr>
          <th scope="col">{t('inventory-storage.unit')}</th>
          <th scope="col">{t('inventory-storage.things')}</th>
          <th scope="col">{t('inventory-storage.value')}</th>
        </tr>
      </thead>
      <tbody>
        {units.map(({ name, count, value, steam_count: steam }) => (
          <tr key={name}>
            <th scope="row">
              <bdi>{name}</bdi>
              {steam !== null && steam !== count && (
                <span className={css.differs}>
                  <IconAlertTriangle size={13} stroke={2} aria-hidden />
                  {t('inventory-storage.differs', { n: steam })}
                </span>
              )}
            </th>
            <td>{integer(count)}</td>
            <td>
              <Money value={value} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
