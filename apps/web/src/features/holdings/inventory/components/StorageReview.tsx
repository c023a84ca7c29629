import { t, type PlainKey } from '../../../../i18n/i18n.ts';
import { integer } from '../../../../lib/format.ts';
import { Money } from '../../../../ui/value/figures.tsx';
import { Notice } from '../../../../ui/state/Notice.tsx';
import type { StoragePreview } from '../storage.queries.ts';
import { StorageUnits } from './StorageUnits.tsx';
import css from './StorageReview.module.css';

type Skipped = StoragePreview['skipped'][number];

const REASONS: Readonly<Record<Skipped['reason'], PlainKey>> = {
  cells: 'inventory-storage.reasonCells',
  name: 'inventory-storage.reasonName',
  quantity: 'inventory-storage.reasonQuantity',
  unit: 'inventory-storage.reasonUnit',
  unknown: 'inventory-storage.reasonUnknown',
};

/** Up to this number, the rows are shown without a press. */
const OPEN_UP_TO = 5;

function Figures({ preview }: { preview: StoragePreview }) {
  const figures: readonly [string, number][] = [
    [t('inventory-storage.rows'), preview.rows],
    [t('inventory-storage.recognised'), preview.recognised],
    [t('inventory-storage.added'), preview.added],
    [t('inventory-storage.known'), preview.known],
    [t('inventory-storage.gone'), preview.gone],
  ];
  return (
    <dl className={css.figures}>
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{integer(value)}</dd>
        </div>
      ))}
      <div>
        <dt>{t('inventory-storage.value')}</dt>
        <dd>
          <Money value={preview.value} />
        </dd>
      </div>
    </dl>
  );
}

/** The changes that the import of a file would make: its units, the things that are counted already, and every row that is left out. */
export function StorageReview({ preview }: { preview: StoragePreview }) {
  const { items: units, outside, shown, skipped, skipped_total: total } = preview;
  return (
    <div className={css.review}>
      <Figures preview={preview} />
      {(outside > 0 || shown > 0) && (
        <p className="muted">
          {outside > 0 && t('inventory-storage.outside', { n: outside })} {shown > 0 && t('inventory-storage.shown', { n: shown })}
        </p>
      )}
      {total > 0 && (
        <details className={css.skipped} open={total <= OPEN_UP_TO}>
          <summary>{t('inventory-storage.skipped', { n: total })}</summary>
          <ul>
            {skipped.map(({ row, column, reason, text }) => (
              <li key={row}>
                <span className={css.place}>
                  {column === null ? t('inventory-storage.row', { row }) : t('inventory-storage.rowColumn', { row, column })}
                </span>{' '}
                {t(REASONS[reason])} {text !== '' && <bdi className="muted">{text}</bdi>}
              </li>
            ))}
            {total > skipped.length && <li className="muted">{t('inventory-storage.more', { n: total - skipped.length })}</li>}
          </ul>
        </details>
      )}
      {units.length === 0 ? <Notice tone="warning">{t('inventory-storage.nothing')}</Notice> : <StorageUnits units={units} />}
    </div>
  );
}
