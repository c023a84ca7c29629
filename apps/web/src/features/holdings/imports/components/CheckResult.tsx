import { t } from '../../../../i18n/i18n.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import { Notice } from '../../../../ui/state/Notice.tsx';
import type { Draft } from '../imports.queries.ts';
import { LEFT_OUT_STATES } from '../left-out.rules.ts';
import type { Check, Import } from '../use-import.ts';
import { Dropped } from './Dropped.tsx';
import { ImportSummary } from './ImportSummary.tsx';
import { RowLists } from './RowLists.tsx';
import { SaveLeftOut } from './SaveLeftOut.tsx';
import css from './Import.module.css';

/** @param draft null when the files have no row that could be sent */
type Props = { course: Import; draft: Draft | null };

/** What an import would add, every row that is left out, and the decisions about them. */
export function CheckResult({ course, draft }: Props) {
  const { check, thread } = course;
  const { summary = null } = draft ?? {};
  const adds = summary !== null && summary.purchases + summary.sold > 0;
  const { left } = check.upload;
  const leftOut = LEFT_OUT_STATES.reduce((sum, state) => sum + (summary?.rows[state] ?? 0), left?.badRows ?? 0);
  return (
    <div className={css.part}>
      {draft?.message && (
        <div role="alert">
          <Notice tone="warning">{draft.message}</Notice>
        </div>
      )}
      {summary && <ImportSummary summary={summary} />}
      {!adds && <Notice tone="warning">{t('imports.nothing')}</Notice>}
      {summary && adds && summary.purchases > 0 && summary.sold === 0 && summary.cost === 0 && (
        <Notice tone="info">{t('imports.noPrices')}</Notice>
      )}
      <LetIn check={check} />
      <RowLists check={check} draft={draft} />
      {left && <Dropped left={left} />}
      {check.isResumed && <p className="muted">{t('imports.resumedNote')}</p>}
      {leftOut > 0 && (
        <div>
          <SaveLeftOut draft={draft} upload={check.upload} thread={thread} />
        </div>
      )}
      {check.isChanged && (
        <div role="status">
          <Notice tone="info">{t('imports.changed')}</Notice>
        </div>
      )}
    </div>
  );
}

/** Rows that are let in stand among the new ones after the next check: this is the place to take them back. */
function LetIn({ check: { decisions, decide } }: { check: Check }) {
  const { letIn } = decisions;
  if (letIn.length === 0) return null;
  return (
    <div className={css.line}>
      <span>{letIn === 'all' ? t('imports.letInAllText') : t('imports.letInText', { n: letIn.length })}</span>
      <Button variant="default" onClick={() => decide({ letIn: [] })}>
        {t('imports.takeBack')}
      </Button>
    </div>
  );
}
