import { IconChartLine } from '@tabler/icons-react';
import { lazy, useCallback, useState } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { CopyButton } from '../../../../ui/form/CopyButton.tsx';
import { IconButton } from '../../../../ui/form/IconButton.tsx';
import { Skeleton } from '../../../../ui/state/ListState.tsx';
import { Popover } from '../../../../ui/overlay/Popover.tsx';
import { WatchlistToggle } from '../../watchlist/watchlist.public.tsx';
import type { ComparisonRow } from '../comparison.queries.ts';
import { RowButtons } from '../../../../ui/table/RowButtons.tsx';
import { LazyPart } from '../../../../ui/state/LazyPart.tsx';
import { importWithTimeout } from '../../../../lib/import-with-timeout.ts';
import css from './cells.module.css';

const SalesHistory = lazy(() => importWithTimeout(() => import('./SalesHistory.tsx')).then((module) => ({ default: module.SalesHistory })));

/** Opens the price history of the row's source market. Closes by itself when the history cannot be loaded. */
function HistoryButton({ row }: { row: ComparisonRow }) {
  const [opened, setOpened] = useState(false);
  const close = useCallback(() => setOpened(false), []);
  const label = t('comparison.salesHistoryOf', { name: row.name });
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      label={label}
      align="end"
      width={440}
      className={css.pop}
      target={
        <IconButton label={label} title={t('comparison.salesHistory')} onClick={() => setOpened(!opened)}>
          <IconChartLine size={16} stroke={1.7} aria-hidden />
        </IconButton>
      }
    >
      <LazyPart fallback={<Skeleton height={262} />}>
        <SalesHistory row={row} onFailed={close} />
      </LazyPart>
    </Popover>
  );
}

export const CopyName = ({ name }: { name: string }) => (
  <CopyButton text={name} label={t('comparison.copyName')} copied={t('comparison.nameCopied')} failed={t('comparison.copyFailed')} />
);

export function RowActions({ row }: { row: ComparisonRow }) {
  return (
    <RowButtons>
      <HistoryButton row={row} />
      <CopyName name={row.name} />
      <WatchlistToggle item={row} compact />
    </RowButtons>
  );
}
