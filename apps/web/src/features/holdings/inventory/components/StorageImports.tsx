import { useState } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { integer } from '../../../../lib/format.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import { ConfirmDialog } from '../../../../ui/overlay/ConfirmDialog.tsx';
import { Age, Money } from '../../../../ui/value/figures.tsx';
import { errorText, Failed, Skeleton } from '../../../../ui/state/ListState.tsx';
import { toast } from '../../../../ui/overlay/toasts.ts';
import { removeStorage, useStorage, type StorageImport } from '../storage.queries.ts';
import { StorageUnits } from './StorageUnits.tsx';
import css from './StorageImports.module.css';

/** The imported files with their units. Each file can be removed as a whole. */
export function StorageImports() {
  const { data, error, refetch } = useStorage();
  const [removing, setRemoving] = useState<StorageImport | null>(null);
  const now = useNow();
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={60} />;
  if (data.total === 0) return null;
  const remove = async ({ id }: StorageImport): Promise<void> => {
    try {
      await removeStorage(id);
      toast('success', t('inventory-storage.removed'));
    } catch (problem) {
      toast('error', errorText(problem));
    }
  };
  return (
    <section className={css.imports} aria-label={t('inventory-storage.earlier')}>
      <h4>{t('inventory-storage.earlier')}</h4>
      <ul>
        {data.items.map((one) => (
          <li key={one.id}>
            <div className={css.head}>
              <span className={css.name}>{one.file_name}</span>
              <span className="muted">
                <Age at={one.imported_at} now={now} />
              </span>
              <Button
                variant="default"
                aria-label={t('inventory-storage.removeOf', { name: one.file_name })}
                onClick={() => setRemoving(one)}
              >
                {t('inventory-storage.remove')}
              </Button>
            </div>
            <StorageUnits units={one.units} />
          </li>
        ))}
      </ul>
      {removing && (
        <ConfirmDialog
          title={t('inventory-storage.removeTitle')}
          figures={[
            { label: t('inventory-storage.units'), value: integer(removing.units.length) },
            { label: t('inventory-storage.things'), value: integer(removing.count) },
            { label: t('inventory-storage.value'), value: <Money value={removing.value} /> },
          ]}
          confirmLabel={t('inventory-storage.remove')}
          danger
          onConfirm={() => remove(removing)}
          onClose={() => setRemoving(null)}
        >
          {t('inventory-storage.removeText')}
        </ConfirmDialog>
      )}
    </section>
  );
}
