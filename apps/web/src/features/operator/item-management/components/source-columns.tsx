import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { integer } from '../../../../lib/format.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import { Age } from '../../../../ui/value/figures.tsx';
import { MarketBadge } from '../../../../market-ui/MarketBadge.tsx';
import type { Column } from '../../../../ui/table/table.ts';
import { SourceState } from '../../../market/marketplaces/marketplaces.public.tsx';
import { refreshSource, switchSource, type ManagedSource } from '../item-management.queries.ts';
import { FactCard } from './Facts.tsx';
import css from './ItemManagement.module.css';

type Actions = { onLists: (source: ManagedSource) => void; onSwitchOff: (source: ManagedSource) => void };
type Props = { source: ManagedSource };

export function When({ at, stale = false }: { at: string | null; stale?: boolean }) {
  return <Age at={at} now={useNow()} stale={stale} />;
}

const isReading = ({ feeds }: ManagedSource): boolean => feeds.some(({ reading }) => reading);

const State = ({ source }: Props) => (
  <span className={css.stack}>
    <SourceState state={source.state} />
    {source.reason !== null && <span className={css.note}>{source.reason}</span>}
  </span>
);

const Lists = ({ source, onLists }: Props & Pick<Actions, 'onLists'>) =>
  source.has_lists ? (
    <button type="button" className="link" onClick={() => onLists(source)}>
      {t('item-management.showLists', { n: source.feeds.length })}
    </button>
  ) : (
    <span className="muted">–</span>
  );

/** Reads the market's lists now, and switches them. */
function Buttons({ source, onSwitchOff }: Props & Pick<Actions, 'onSwitchOff'>) {
  const [busy, setBusy] = useState(false);
  const run = async (work: Promise<unknown>): Promise<void> => {
    setBusy(true);
    await work;
    setBusy(false);
  };
  if (!source.has_lists) return null;
  const market = source.name;
  const isRead = source.enabled && source.state !== 'off';
  return (
    <div className={css.actions}>
      {isRead && (
        <Button
          variant="default"
          busy={busy || isReading(source)}
          icon={busy || isReading(source) ? undefined : <IconRefresh size={14} stroke={1.7} aria-hidden />}
          aria-label={t('item-management.refreshOf', { market })}
          onClick={() => void run(refreshSource(source))}
        >
          {t(isReading(source) ? 'item-management.reading' : 'item-management.refresh')}
        </Button>
      )}
      {source.enabled ? (
        <Button variant="default" aria-label={t('item-management.switchOffOf', { market })} onClick={() => onSwitchOff(source)}>
          {t('item-management.switchOff')}
        </Button>
      ) : (
        <Button
          variant="default"
          busy={busy}
          aria-label={t('item-management.switchOnOf', { market })}
          onClick={() => void run(switchSource(source, true))}
        >
          {t('item-management.switchOn')}
        </Button>
      )}
    </div>
  );
}

const Market = ({ source }: Props) => <MarketBadge id={source.market_id} name={source.name} />;

export const sourceColumns = ({ onLists, onSwitchOff }: Actions): readonly Column<ManagedSource>[] => [
  { id: 'market', skeleton: 120, header: () => t('item-management.market'), cell: (source) => <Market source={source} /> },
  { id: 'state', skeleton: 140, header: () => t('item-management.state'), cell: (source) => <State source={source} /> },
  {
    id: 'success',
    numeric: true,
    header: () => t('item-management.lastSuccess'),
    cell: (source) => <When at={source.last_success} stale={source.state === 'late'} />,
  },
  { id: 'error', numeric: true, header: () => t('item-management.lastError'), cell: (source) => <When at={source.last_error_at} /> },
  { id: 'rows', numeric: true, header: () => t('item-management.rows'), cell: (source) => integer(source.rows) },
  { id: 'lists', header: () => t('item-management.lists'), cell: (source) => <Lists source={source} onLists={onLists} /> },
  {
    id: 'actions',
    screenOnly: true,
    skeleton: 180,
    header: () => <span className="visually-hidden">{t('item-management.actions')}</span>,
    name: () => t('item-management.actions'),
    cell: (source) => <Buttons source={source} onSwitchOff={onSwitchOff} />,
  },
];

export const sourceCard =
  ({ onLists, onSwitchOff }: Actions) =>
  (source: ManagedSource) => (
    <FactCard
      head={<Market source={source} />}
      facts={[
        [t('item-management.state'), <State key="state" source={source} />],
        [t('item-management.lastSuccess'), <When key="success" at={source.last_success} stale={source.state === 'late'} />],
        [t('item-management.lastError'), <When key="error" at={source.last_error_at} />],
        [t('item-management.rows'), integer(source.rows)],
      ]}
      foot={
        <>
          <Lists source={source} onLists={onLists} />
          <Buttons source={source} onSwitchOff={onSwitchOff} />
        </>
      }
    />
  );
