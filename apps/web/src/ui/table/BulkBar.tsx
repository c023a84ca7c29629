import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { t } from '../../i18n/i18n.ts';
import { money } from '../../lib/format.ts';
import { BottomBar } from '../layout/BottomBar.tsx';
import { Money } from '../value/figures.tsx';
import { IconButton } from '../form/IconButton.tsx';
import css from './BulkBar.module.css';

type Props = {
  count: number;
  /** Sum of the selected items, and their net: thousandths of a dollar. Null while not known. */
  sum?: number | null;
  net?: number | null;
  onClear: () => void;
  /** All rows that match the filters, when more match than are selected. */
  all?: { total: number; onSelect: () => void };
  /** The actions on the selection. */
  children?: ReactNode;
};

const Figure = ({ label, value }: { label: string; value: number | null }) => (
  <div className={css.figure}>
    <dt>{label}</dt>
    <dd>
      <Money value={value} />
    </dd>
  </div>
);

const announcement = ({ count, sum, net }: Props): string => {
  if (count === 0) return '';
  const figures = [
    [t('ui.sum'), sum],
    [t('ui.net'), net],
  ] as const;
  const amounts = figures.flatMap(([label, value]) => (typeof value === 'number' ? [`${label} ${money(value)}`] : []));
  return [t('ui.selected', { n: count }), ...amounts].join(', ');
};

/** The selection and its actions, at the lower edge of the window. Render it last on the screen. */
export function BulkBar(props: Props) {
  const { count, sum, net, onClear, all, children } = props;
  return (
    <>
      <p className="visually-hidden" role="status">
        {announcement(props)}
      </p>
      {count > 0 && (
        <BottomBar label={t('ui.selection')} actions={children}>
          <div className={css.what}>
            <IconButton label={t('ui.clearSelection')} onClick={onClear}>
              <IconX size={16} stroke={1.8} aria-hidden />
            </IconButton>
            <strong>{t('ui.selected', { n: count })}</strong>
            {all && all.total > count && (
              <button type="button" className={`link ${css.all}`} onClick={all.onSelect}>
                {t('ui.selectMatching', { n: all.total })}
              </button>
            )}
          </div>
          <dl className={css.figures}>
            {sum !== undefined && <Figure label={t('ui.sum')} value={sum} />}
            {net !== undefined && <Figure label={t('ui.net')} value={net} />}
          </dl>
        </BottomBar>
      )}
    </>
  );
}
