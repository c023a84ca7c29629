import type { Reading } from '@lootfolio/files/row';
import { t } from '../../../../i18n/i18n.ts';
import { calendarDate, integer, nativeAmount } from '../../../../lib/format.ts';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import type { Column } from '../../../../ui/table/table.ts';
import { problemText } from '../left-out.rules.ts';
import { RowCard } from './RowCard.tsx';
import { SideChip } from './SideChip.tsx';
import css from './Import.module.css';
import rowCss from './Rows.module.css';

/** `isOpen`: questions that are not answered yet decide about rows that cannot be read. */
type Shown = { id: string; reading: Reading; isOpen: boolean };

/** Why a row is not imported. */
function reasonOf(reading: Exclude<Reading, { row: unknown }>): string {
  if ('bad' in reading) return [problemText(reading.bad.problem), reading.bad.text].filter((text) => text !== '').join(' ');
  const { dropped } = reading;
  if (dropped.what === 'other') return t('imports.droppedOther', { word: dropped.word });
  return dropped.what === 'otherGames' ? t('imports.droppedGame') : t('imports.droppedOutside');
}

const waitsFor = ({ reading, isOpen }: Shown): boolean => isOpen && 'bad' in reading;
const item = (shown: Shown) => {
  const { reading } = shown;
  if ('row' in reading) return <bdi className={rowCss.name}>{reading.row.name}</bdi>;
  return <span className="muted">{waitsFor(shown) ? t('imports.previewOpen') : reasonOf(reading)}</span>;
};
const side = (shown: Shown) => (waitsFor(shown) ? null : <SideChip side={'row' in shown.reading ? shown.reading.row.side : null} />);
const quantity = ({ reading }: Shown) => ('row' in reading ? integer(reading.row.quantity) : '');
const price = ({ reading }: Shown) => ('row' in reading ? nativeAmount(reading.row.price, reading.row.price.currency) : '');
const day = ({ reading }: Shown) =>
  'row' in reading ? (
    <span className={rowCss.day}>{reading.row.day === null ? t('imports.today') : calendarDate(reading.row.day)}</span>
  ) : (
    ''
  );

const COLUMNS: readonly Column<Shown>[] = [
  { id: 'side', header: () => t('imports.headSide'), cell: side },
  { id: 'item', header: () => t('imports.headItem'), cell: item },
  { id: 'quantity', header: () => t('imports.headQuantity'), numeric: true, cell: quantity },
  { id: 'price', header: () => t('imports.headPrice'), numeric: true, cell: price },
  { id: 'day', header: () => t('imports.headDay'), cell: day },
];

type Props = {
  readings: readonly Reading[];
  /** True while the rows belong to an earlier choice. */
  waits: boolean;
  /** True when the column of the names is chosen. */
  isNamed: boolean;
  /** True when questions are not answered yet. */
  isOpen: boolean;
};

/** The first rows of a file as they would be imported with the present choice. */
export function Preview({ readings, waits, isNamed, isOpen }: Props) {
  return (
    <div>
      <h4 className={css.previewHead}>{t('imports.preview')}</h4>
      <div className={rowCss.table}>
        {isNamed ? (
          <DataTable<Shown>
            dense
            caption={t('imports.preview')}
            columns={COLUMNS}
            rows={readings.map((reading, at) => ({ id: String(at), reading, isOpen }))}
            rowId={(row) => row.id}
            refreshing={waits}
            card={(row) => (
              <RowCard
                side={side(row)}
                item={item(row)}
                figures={'row' in row.reading ? [`× ${quantity(row)}`, price(row), day(row)] : []}
              />
            )}
          />
        ) : (
          <p className="muted">{t('imports.previewNone')}</p>
        )}
      </div>
    </div>
  );
}
