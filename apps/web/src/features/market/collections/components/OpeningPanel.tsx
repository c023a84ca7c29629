import type { ReactNode } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { exactPercent } from '../../../../lib/format.ts';
import { Explain } from '../../../../ui/overlay/Explain.tsx';
import { Delta, Money } from '../../../../ui/value/figures.tsx';
import { Panel } from '../../../../ui/layout/PageHeader.tsx';
import { StatCard, StatRow } from '../../../../ui/layout/StatCard.tsx';
import { rarityName } from '../../items/items.public.tsx';
import type { CaseInfo } from '../collections.queries.ts';
import css from './OpeningPanel.module.css';

type Opening = CaseInfo['opening'];

const ExpectedValue = ({ info: { kind, opening } }: { info: CaseInfo }) => (
  <Explain
    label={t('collections.expectedValue')}
    formula={t('collections.formula')}
    inputs={opening.rarities.map(({ rarity, odds, average, items, priced }) => ({
      label: rarityName(rarity),
      value: (
        <>
          {exactPercent(odds)} × <Money value={average} />
        </>
      ),
      source: t('collections.coverageOf', { n: priced, total: items }),
    }))}
    result={<Money value={opening.value} />}
    note={
      <ul className={css.notes}>
        <li>{t('collections.formulaItem')}</li>
        {kind === 'normal' && <li>{t('collections.formulaStatTrak')}</li>}
        <li>{t('collections.formulaExteriors')}</li>
        {opening.priced < opening.items && <li>{t('collections.formulaMissing')}</li>}
      </ul>
    }
  >
    <Money value={opening.value} />
  </Explain>
);

const Cost = ({ info: { price, opening } }: { info: CaseInfo }) => (
  <Explain
    label={t('collections.cost')}
    formula={opening.key_price === 0 ? t('collections.costFormulaNoKey') : t('collections.costFormula')}
    inputs={[
      { label: t('collections.casePrice'), value: <Money value={price} />, source: t('collections.priceSource') },
      ...(opening.key_price === 0 ? [] : [{ label: t('collections.key'), value: <Money value={opening.key_price} /> }]),
    ]}
    result={<Money value={opening.cost} />}
  >
    <Money value={opening.cost} />
  </Explain>
);

const OddsTable = ({ opening }: { opening: Opening }) => (
  <table className={css.table}>
    <caption className="visually-hidden">{t('collections.oddsOf')}</caption>
    <thead>
      <tr>
        <th scope="col">{t('collections.rarity')}</th>
        <th scope="col" className="num">
          {t('collections.odds')}
        </th>
        <th scope="col" className="num">
          {t('collections.itemCount')}
        </th>
        <th scope="col" className="num">
          {t('collections.averagePrice')}
        </th>
      </tr>
    </thead>
    <tbody>
      {opening.rarities.map(({ rarity, color, odds, items, priced, average }) => (
        <tr key={rarity}>
          <th scope="row">
            <span className={css.dot} style={{ background: color ?? undefined }} aria-hidden />
            {rarityName(rarity)}
          </th>
          <td className="num">{exactPercent(odds)}</td>
          <td className="num">{priced === items ? items : t('collections.coverageOf', { n: priced, total: items })}</td>
          <td className="num">
            <Money value={average} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);

/** The average value of an opening, its cost, and the source of the figures. */
export function OpeningPanel({ info, actions }: { info: CaseInfo; actions: ReactNode }) {
  const { opening } = info;
  return (
    <Panel title={t('collections.opening')} actions={actions} flush>
      <div className={css.content}>
        <StatRow>
          <StatCard label={t('collections.expectedValue')} value={<ExpectedValue info={info} />} />
          <StatCard label={t('collections.cost')} value={<Cost info={info} />} />
          <StatCard
            label={t('collections.difference')}
            value={<Delta value={opening.difference} unit="money" />}
            note={opening.ratio === null ? undefined : <Delta value={opening.ratio} unit="percent" plain />}
          />
          <StatCard label={t('collections.coverage')} value={t('collections.coverageOf', { n: opening.priced, total: opening.items })} />
        </StatRow>
        <OddsTable opening={opening} />
      </div>
    </Panel>
  );
}
