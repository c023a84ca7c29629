import type { DroppedRows, PurchaseFile, PurchaseRow } from '@lootfolio/domain/purchase-files/purchase-file';
import { IconDownload } from '@tabler/icons-react';
import { useMemo, type ReactNode } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { calendarRange, integer } from '../../../../lib/format.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import { Checkbox } from '../../../../ui/form/Checkbox.tsx';
import { download } from '../../../../ui/table/download.ts';
import { Money } from '../../../../ui/value/figures.tsx';
import { Notice } from '../../../../ui/state/Notice.tsx';
import type { ImportPreview } from '../imports.queries.ts';
import { leftOutFile, leftOutRows, type LeftOut } from '../left-out.rules.ts';
import css from './ImportPurchases.module.css';

type Props = {
  read: PurchaseFile;
  /** Null when no row could be read. */
  preview: ImportPreview | null;
  skipKnown: boolean;
  busy: boolean;
  onSkipKnown: (skip: boolean) => void;
};

/** The purchases that the import of a file would add, those that exist already, and every row that is left out. */
export function ImportPurchasesReview({ read, preview, skipKnown, busy, onSkipKnown }: Props) {
  const rows = useMemo(() => leftOutRows(read.badRows, preview?.skipped ?? []), [read, preview]);
  const adds = (preview?.count ?? 0) + (preview?.sold ?? 0) > 0;
  return (
    <div className={css.part}>
      {preview && <Figures preview={preview} rows={read.rows} />}
      {!adds && <Notice tone="warning">{t('investment-imports.nothing')}</Notice>}
      {preview && preview.known > 0 && (
        <div>
          <Checkbox checked={skipKnown} disabled={busy} onChange={onSkipKnown}>
            {t('investment-imports.known', { n: preview.known })}
          </Checkbox>
          <p className={css.note}>{t('investment-imports.knownText')}</p>
        </div>
      )}
      {adds && read.rows.every(({ buyPrice, buyDate }) => buyPrice === 0 && buyDate === null) && (
        <Notice tone="info">{t('investment-imports.noPrices')}</Notice>
      )}
      <Dropped dropped={read.dropped} />
      {rows.length > 0 && <LeftOutList rows={rows} />}
    </div>
  );
}

/** The first and the last day of the read rows; null when no row has a day. */
function daysOf(rows: readonly PurchaseRow[]): string | null {
  const days = rows.flatMap(({ buyDate }) => buyDate ?? []).toSorted((a, b) => (a < b ? -1 : 1));
  return days.length === 0 ? null : calendarRange(days[0]!, days.at(-1)!);
}

function Figures({ preview, rows }: { preview: ImportPreview; rows: readonly PurchaseRow[] }) {
  const days = useMemo(() => daysOf(rows), [rows]);
  const figures: { label: string; value: ReactNode }[] = [
    { label: t('investment-imports.added'), value: integer(preview.count) },
    { label: t('investment-imports.pieces'), value: integer(preview.pieces) },
    { label: t('investment-imports.cost'), value: <Money value={preview.cost} /> },
    { label: t('investment-imports.value'), value: <Money value={preview.value} /> },
  ];
  if (preview.sold > 0) figures.push({ label: t('investment-imports.sold'), value: integer(preview.sold) });
  if (preview.unmatched > 0) figures.push({ label: t('investment-imports.unmatched'), value: integer(preview.unmatched) });
  if (days !== null) figures.push({ label: t('investment-imports.days'), value: days });
  return (
    <dl className={css.figures}>
      {figures.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Dropped({ dropped: { outsideUnits, otherGames, listings } }: { dropped: DroppedRows }) {
  if (outsideUnits + otherGames + listings === 0) return null;
  return (
    <p className="muted">
      {outsideUnits > 0 && t('investment-imports.outsideUnits', { n: outsideUnits })}{' '}
      {otherGames > 0 && t('investment-imports.otherGames', { n: otherGames })}{' '}
      {listings > 0 && t('investment-imports.listings', { n: listings })}
    </p>
  );
}

function LeftOutList({ rows }: { rows: readonly LeftOut[] }) {
  const name = t('investment-imports.leftOutName');
  return (
    <section aria-label={name}>
      <div className={css.head}>
        <h4>{t('investment-imports.leftOut', { n: rows.length })}</h4>
        <Button variant="default" icon={<IconDownload size={14} aria-hidden />} onClick={() => download(leftOutFile(rows), `${name}.csv`)}>
          {t('investment-imports.leftOutFile')}
        </Button>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable list must be reachable by keyboard */}
      <ul className={css.leftOut} tabIndex={0} aria-label={name}>
        {rows.map(({ row, column, reason, text }) => (
          <li key={`${row} ${column}`}>
            <span className={css.place}>
              {column === null ? t('investment-imports.row', { row }) : t('investment-imports.rowColumn', { row, column })}
            </span>{' '}
            {reason} {text !== '' && <bdi className="muted">{text}</bdi>}
          </li>
        ))}
      </ul>
    </section>
  );
}
