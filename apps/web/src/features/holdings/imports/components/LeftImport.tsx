import { t } from '../../../../i18n/i18n.ts';
import { age, list } from '../../../../lib/format.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import { DialogActions } from '../../../../ui/overlay/Dialog.tsx';
import type { Draft } from '../imports.queries.ts';
import css from './Import.module.css';

/** The names of files that are shown. */
const SHOWN = 3;

type Props = { draft: Draft; updatedAt: string | null; onGoOn: () => void; onBeginAnew: () => void };

/** Offers to go on with an import that was begun and left. */
export function LeftImport({ draft, updatedAt, onGoOn, onBeginAnew }: Props) {
  const now = useNow();
  const isRunning = draft.state === 'importing';
  const files = list([...draft.file_names.slice(0, SHOWN), ...(draft.file_names.length > SHOWN ? ['…'] : [])]);
  return (
    <section aria-label={t('imports.presentTitle')}>
      <h3>{t('imports.presentTitle')}</h3>
      <p className={css.breaking}>
        {isRunning
          ? t('imports.presentRunning', { n: draft.rows, files })
          : t('imports.presentText', { n: draft.rows, files, age: age(updatedAt ?? now, now) })}
      </p>
      <DialogActions>
        {!isRunning && (
          <Button variant="default" onClick={onBeginAnew}>
            {t('imports.beginAnew')}
          </Button>
        )}
        <Button data-autofocus onClick={onGoOn}>
          {t('imports.goOn')}
        </Button>
      </DialogActions>
    </section>
  );
}
