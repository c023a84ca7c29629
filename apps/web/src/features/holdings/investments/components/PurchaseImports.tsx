import { useState } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { integer } from '../../../../lib/format.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import { ConfirmDialog } from '../../../../ui/overlay/ConfirmDialog.tsx';
import { Age } from '../../../../ui/value/figures.tsx';
import { errorText, Failed } from '../../../../ui/state/ListState.tsx';
import { toast } from '../../../../ui/overlay/toasts.ts';
import { undoImport, useImports, type PurchaseImport } from '../imports.queries.ts';
import css from './PurchaseImports.module.css';

/** The imported files. Each import can be undone as a whole. Shows nothing when there are no imports. */
export function PurchaseImports() {
  const { data, error, refetch } = useImports();
  const [undoing, setUndoing] = useState<PurchaseImport | null>(null);
  const now = useNow();
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data || data.total === 0) return null;
  const undo = async ({ id }: PurchaseImport): Promise<void> => {
    try {
      await undoImport(id);
      toast('success', t('investment-imports.undone'));
    } catch (problem) {
      toast('error', errorText(problem));
    }
  };
  return (
    <section className={css.imports} aria-label={t('investment-imports.imports')}>
      <h3>{t('investment-imports.imports')}</h3>
      <ul>
        {data.items.map((one) => (
          <li key={one.id}>
            <span className={css.name}>{one.file_name}</span>
            <span className="muted">
              {t('investment-imports.investments', { n: one.investments })}
              {one.sales > 0 && ` · ${t('investment-imports.sales', { n: one.sales })}`} · <Age at={one.imported_at} now={now} />
            </span>
            <Button variant="default" aria-label={t('investment-imports.undoOf', { name: one.file_name })} onClick={() => setUndoing(one)}>
              {t('investment-imports.undo')}
            </Button>
          </li>
        ))}
      </ul>
      {undoing && (
        <ConfirmDialog
          title={t('investment-imports.undoTitle')}
          figures={[
            { label: t('investment-imports.undoSales'), value: integer(undoing.sales) },
            { label: t('investment-imports.undoInvestments'), value: integer(undoing.investments) },
          ]}
          confirmLabel={t('investment-imports.undo')}
          danger
          onConfirm={() => undo(undoing)}
          onClose={() => setUndoing(null)}
        >
          {t('investment-imports.undoText', { name: undoing.file_name })}
        </ConfirmDialog>
      )}
    </section>
  );
}
