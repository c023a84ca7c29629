import { MAX_INVESTMENT_PRICE } from '@lootfolio/domain/investments';
import type { ImportRowState } from '@lootfolio/domain/imports';
import { useState } from 'react';
import { t, type PlainKey } from '../../../../i18n/i18n.ts';
import { integer, money } from '../../../../lib/format.ts';
import { Tabs } from '../../../../ui/layout/Tabs.tsx';
import type { Draft } from '../imports.queries.ts';
import type { Check } from '../use-import.ts';
import { AlikeRows } from './AlikeRows.tsx';
import { DraftRows } from './DraftRows.tsx';
import { MissingRates } from './MissingRates.tsx';
import { UnknownNames } from './UnknownNames.tsx';
import { UnreadRows } from './UnreadRows.tsx';
import css from './Import.module.css';

type List = ImportRowState | 'unread';

const TABS: Readonly<Record<List, PlainKey>> = {
  new: 'imports.tabNew',
  known: 'imports.tabKnown',
  alike: 'imports.tabAlike',
  unknown: 'imports.tabUnknown',
  rate: 'imports.tabRate',
  day: 'imports.tabDay',
  price: 'imports.tabPrice',
  unread: 'imports.tabUnread',
};
const LISTS = Object.keys(TABS) as List[];
/** The lists about which the user decides, the first one at first. */
const DECIDED: readonly List[] = ['unknown', 'rate', 'alike'];

type Props = { check: Check; draft: Draft | null };

/** The rows of an import by what becomes of them. Lists without rows are not offered. */
export function RowLists({ check, draft }: Props) {
  const { decisions, upload } = check;
  const rows = draft?.summary?.rows;
  const countOf = (list: List): number => (list === 'unread' ? (upload.left?.badRows ?? 0) : (rows?.[list] ?? 0));
  // where the user decided, the list stays, so that they can decide otherwise
  const isDecided = (list: List): boolean =>
    (list === 'unknown' && Object.keys(decisions.names).length > 0) || (list === 'rate' && Object.keys(decisions.rates).length > 0);
  const lists = LISTS.filter((list) => countOf(list) > 0 || isDecided(list));
  const [chosen, setChosen] = useState<List | null>(null);
  const list = chosen !== null && lists.includes(chosen) ? chosen : (DECIDED.find((one) => lists.includes(one)) ?? lists[0]);
  if (list === undefined) return null;
  return (
    <Tabs<List>
      wrap
      label={t('imports.lists')}
      tabs={lists.map((value) => ({ value, label: t(TABS[value]), note: integer(countOf(value)) }))}
      value={list}
      onChange={setChosen}
    >
      <div className={css.list}>
        <RowList list={list} check={check} draft={draft} />
      </div>
    </Tabs>
  );
}

function RowList({ list, check, draft }: Props & { list: List }) {
  if (list === 'unread') return <UnreadRows upload={check.upload} />;
  if (!draft) return null;
  if (list === 'unknown') return <UnknownNames draft={draft} check={check} />;
  if (list === 'alike') return <AlikeRows draft={draft} check={check} />;
  if (list === 'rate') return <MissingRates draft={draft} check={check} />;
  return (
    <>
      {list === 'known' && <p className="muted">{t('imports.knownText')}</p>}
      {list === 'day' && <p className="muted">{t('imports.dayText')}</p>}
      {list === 'price' && <p className="muted">{t('imports.priceText', { max: money(MAX_INVESTMENT_PRICE) })}</p>}
      <DraftRows key={list} draft={draft} check={check} state={list} />
    </>
  );
}
