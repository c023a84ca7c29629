import { useMemo } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { ApiError } from '../../../../lib/api-error.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import { CopyButton } from '../../../../ui/form/CopyButton.tsx';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import { EmptyList, Failed } from '../../../../ui/state/ListState.tsx';
import { Notice } from '../../../../ui/state/Notice.tsx';
import { Panel } from '../../../../ui/layout/PageHeader.tsx';
import { rarityName } from '../../items/items.public.tsx';
import { addLine, readLines, replaceLine, writeLine, type ContractLine } from '../contract-lines.ts';
import { tryContract, useContract, type Contract } from '../tradeups.queries.ts';
import type { TradeUpsSearch } from '../tradeups.search.ts';
import { AddInput } from './AddInput.tsx';
import { ContractFigures } from './ContractFigures.tsx';
import { LineCard, lineColumns, type LineActions, type LineRow } from './contract-columns.tsx';
import { OutcomeCard, outcomeColumns } from './outcome-columns.tsx';
import css from './Calculator.module.css';

type Props = { search: TradeUpsSearch; onChange: (patch: Partial<TradeUpsSearch>, replace: boolean) => Promise<void> };

/** The index of the input to which a refused field belongs; null for a field of the whole contract. */
const placeOf = (field: string): number | null => {
  const place = /^inputs\.(\d+)\./.exec(field)?.[1];
  return place === undefined ? null : Number(place);
};

type ImpossibleProps = { error: unknown; onRetry: () => void; onLeaveOut: (places: readonly number[]) => void };

/** The problem of an address whose inputs cannot be in one contract. The possible inputs stay. */
function Impossible({ error, onRetry, onLeaveOut }: ImpossibleProps) {
  if (!(error instanceof ApiError) || error.code !== 'VALIDATION') return <Failed error={error} onRetry={onRetry} />;
  const refused = Object.entries(error.fields).map(([field, reason]) => ({ place: placeOf(field), reason }));
  const places = refused.flatMap(({ place }) => place ?? []);
  return (
    <Notice tone="danger">
      <ul className={css.refused}>
        {refused.map(({ place, reason }) => (
          <li key={`${place} ${reason}`}>
            {place === null ? t('tradeups.inputsRefused', { reason }) : t('tradeups.inputRefused', { n: place + 1, reason })}
          </li>
        ))}
      </ul>
      {places.length > 0 && (
        <Button variant="default" onClick={() => onLeaveOut(places)}>
          {t('tradeups.leaveOut', { n: places.length })}
        </Button>
      )}
    </Notice>
  );
}

const Slots = ({ contract }: { contract: Contract }) => (
  <span className={css.slots}>
    {rarityName(contract.rarity)}
    {contract.is_stattrak && <span className={css.statTrak}>StatTrak™</span>}
    <span aria-label={t('tradeups.slots', { used: contract.size - contract.missing, size: contract.size })}>
      {contract.size - contract.missing}/{contract.size}
    </span>
  </span>
);

function Outcomes({ contract, refreshing }: { contract: Contract; refreshing: boolean }) {
  return (
    <section className={css.outcomes} aria-label={t('tradeups.outcomes')}>
      <h2>{t('tradeups.outcomesOf', { n: contract.outcomes.length, rarity: rarityName(contract.outcome_rarity) })}</h2>
      <DataTable
        caption={t('tradeups.outcomes')}
        columns={outcomeColumns}
        rows={contract.outcomes}
        rowId={({ item_id: id }) => String(id)}
        refreshing={refreshing}
        card={(outcome) => <OutcomeCard outcome={outcome} />}
      />
    </section>
  );
}

/** The contract in the address. `save` changes the address after the contract was evaluated. */
function useLines({ search, onChange }: Props) {
  const written = (search.i ?? []).join(' ');
  const lines = useMemo(() => readLines(written === '' ? [] : written.split(' ')), [written]);
  const set = (next: readonly ContractLine[]): Promise<void> =>
    onChange({ i: next.length === 0 ? undefined : next.map(writeLine) }, lines.length > 0);
  const save = async (next: readonly ContractLine[]): Promise<void> => {
    await tryContract(next);
    await set(next);
  };
  return { lines, set, save };
}

/** A contract of the user's own: its inputs, outcomes, cost and results. */
export function Calculator(props: Props) {
  const { lines, set, save } = useLines(props);
  const { data, error, isPlaceholderData, isPending, refetch } = useContract(lines);
  const contract = lines.length > 0 ? data?.contract : undefined;
  const rows = contract
    ? contract.inputs.flatMap((input, at): LineRow[] => (data!.lines[at] ? [{ line: data!.lines[at], input }] : []))
    : [];
  const actions: LineActions = {
    missing: contract?.missing ?? 0,
    onChange: (line, next) => void set(replaceLine(lines, line, next)),
    onSave: (line, next) => save(replaceLine(lines, line, next)),
  };
  const isFull = contract?.missing === 0;
  return (
    <div className={css.screen}>
      <Panel title={t('tradeups.contract')} actions={contract && <Slots contract={contract} />}>
        <div className={css.add}>
          {isFull ? (
            <p className={css.full} role="status">
              {t('tradeups.full')}
            </p>
          ) : (
            <AddInput onAdd={(itemId) => save(addLine(lines, { itemId, count: 1, float: null, price: null }))} />
          )}
          {lines.length > 0 && (
            <div className={css.actions}>
              <CopyButton link text={window.location.href} label={t('tradeups.copyLink')} />
              <Button variant="default" onClick={() => void set([])}>
                {t('tradeups.startOver')}
              </Button>
            </div>
          )}
        </div>
      </Panel>
      {lines.length === 0 && (
        <EmptyList text={t('tradeups.emptyContract')}>
          <p className={css.hint}>{t('tradeups.emptyHint')}</p>
        </EmptyList>
      )}
      {error && lines.length > 0 && (
        <Impossible
          error={error}
          onRetry={() => void refetch()}
          onLeaveOut={(places) => void set(lines.filter((_, place) => !places.includes(place)))}
        />
      )}
      {lines.length > 0 && !error && (
        <DataTable
          caption={t('tradeups.inputs')}
          columns={lineColumns(actions)}
          rows={rows}
          rowId={({ line }) => `${rows.findIndex((row) => row.line === line)}`}
          loading={isPending}
          skeletonRows={lines.length}
          skeletonCard={130}
          refreshing={isPlaceholderData}
          card={(row) => <LineCard row={row} actions={actions} />}
        />
      )}
      {contract && <ContractFigures contract={contract} />}
      {contract && <Outcomes contract={contract} refreshing={isPlaceholderData} />}
    </div>
  );
}
