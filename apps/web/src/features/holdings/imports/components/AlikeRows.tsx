import { t } from '../../../../i18n/i18n.ts';
import { Checkbox } from '../../../../ui/form/Checkbox.tsx';
import type { Draft } from '../imports.queries.ts';
import type { Check } from '../use-import.ts';
import { DraftRows } from './DraftRows.tsx';

/** Rows that look like purchases and sales that are there already. The user lets in those that are others. */
export function AlikeRows({ draft, check }: { draft: Draft; check: Check }) {
  const { decisions, decide } = check;
  const { letIn } = decisions;
  const all = letIn === 'all';
  return (
    <>
      <p className="muted">{t('imports.alikeText')}</p>
      <Checkbox checked={all} onChange={(checked) => decide({ letIn: checked ? 'all' : [] })}>
        {t('imports.letAllIn')}
      </Checkbox>
      {all ? (
        <DraftRows draft={draft} check={check} state="alike" />
      ) : (
        <DraftRows
          draft={draft}
          check={check}
          state="alike"
          selection={new Set(letIn.map(String))}
          onSelection={(selection) => decide({ letIn: [...selection].map(Number) })}
        />
      )}
    </>
  );
}
