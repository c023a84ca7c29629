import type { ColumnChoice } from '@lootfolio/files/columns/choice';
import type { ColumnKind } from '@lootfolio/files/columns/column-names';
import { CURRENCY_CODES } from '@lootfolio/files/values/currencies';
import { GAMES, type AppId } from '@lootfolio/domain/games';
import { MARKETS } from '@lootfolio/domain/markets';
import { t } from '../../../../i18n/i18n.ts';
import { Checkbox } from '../../../../ui/form/Checkbox.tsx';
import { SelectField } from '../../../../ui/form/SelectField.tsx';
import { Segments } from '../../../../ui/form/Segments.tsx';
import type { OpenedTable } from '../chosen-file.ts';
import { COLUMN_TEXTS, columnLabel, shownKinds, withColumn, withoutText } from '../columns.rules.ts';
import css from './Import.module.css';

type Props = { table: OpenedTable; choice: ColumnChoice; onChange: (choice: ColumnChoice) => void };

/** The column of each kind of content, each with examples of the file, and what holds for rows that do not say it. */
export function ColumnFields(props: Props) {
  const { table, choice, onChange } = props;
  const { first, more } = shownKinds(table);
  const hasMore = more.some((kind) => choice.columns[kind] !== null) || choice.inCents || choice.yearDayMonth || choice.market !== null;
  return (
    <>
      <div className={css.columns}>
        {first.map((kind) => (
          <ColumnField key={kind} kind={kind} {...props} />
        ))}
      </div>
      <div className={css.columns}>
        <Segments<ColumnChoice['priceOf']>
          showLabel
          label={t('imports.priceOf')}
          options={[
            { value: 'piece', label: t('imports.priceOfPiece') },
            { value: 'row', label: t('imports.priceOfRow') },
          ]}
          value={choice.priceOf}
          onChange={(priceOf) => onChange({ ...choice, priceOf })}
        />
        <SelectField
          label={t('imports.defaultCurrency')}
          options={CURRENCY_CODES.map((code) => ({ value: code, label: code }))}
          value={choice.currency}
          onChange={(currency) => onChange({ ...choice, currency })}
        />
        <SelectField
          label={t('imports.defaultGame')}
          options={GAMES.map(({ appId, label }) => ({ value: String(appId), label }))}
          value={String(choice.appId)}
          onChange={(appId) => onChange({ ...choice, appId: Number(appId) as AppId })}
        />
      </div>
      <details className={css.help} open={hasMore || undefined}>
        <summary>{t('imports.moreColumns')}</summary>
        <div className={css.columns}>
          {more.map((kind) => (
            <ColumnField key={kind} kind={kind} {...props} />
          ))}
          <SelectField
            label={t('imports.defaultMarket')}
            options={[{ value: '', label: t('imports.unknownMarket') }, ...MARKETS.map(({ slug, name }) => ({ value: slug, label: name }))]}
            value={choice.market ?? ''}
            onChange={(market) => onChange({ ...choice, market: market === '' ? null : market })}
          />
        </div>
        <Checkbox checked={choice.inCents} onChange={(inCents) => onChange({ ...choice, inCents })}>
          {t('imports.inCents')}
        </Checkbox>
        <Checkbox checked={choice.yearDayMonth} onChange={(yearDayMonth) => onChange({ ...choice, yearDayMonth })}>
          {t('imports.yearDayMonth')}
        </Checkbox>
      </details>
    </>
  );
}

function ColumnField({ table: { columns }, choice, onChange, kind }: Props & { kind: ColumnKind }) {
  const [label] = COLUMN_TEXTS[kind];
  const chosen = choice.columns[kind];
  return (
    <div>
      <SelectField
        label={t(label)}
        options={[
          { value: '', label: t(withoutText(kind, choice)) },
          ...columns.map(({ name }, column) => ({ value: String(column), label: columnLabel(name, column) })),
        ]}
        value={chosen === null ? '' : String(chosen)}
        onChange={(column) => onChange(withColumn(choice, kind, column === '' ? null : Number(column)))}
      />
      {chosen !== null && <Examples values={columns[chosen]?.examples ?? []} />}
    </div>
  );
}

/** The first different cells of a column. */
export const Examples = ({ values }: { values: readonly string[] }) => (
  <p className={css.example}>
    {values.length === 0 ? t('imports.noExample') : <bdi>{t('imports.example', { values: values.join(' · ') })}</bdi>}
  </p>
);
