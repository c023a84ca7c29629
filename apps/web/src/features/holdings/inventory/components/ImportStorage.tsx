import { MAX_STORAGE_FILE } from '@lootfolio/domain/storage';
import type { GameSlug } from '@lootfolio/domain/games';
import { useState } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { Dialog } from '../../../../ui/overlay/Dialog.tsx';
import { FileDrop } from '../../../../ui/form/FileDrop.tsx';
import { errorText, problemOf } from '../../../../ui/state/ListState.tsx';
import { Notice } from '../../../../ui/state/Notice.tsx';
import { Steps } from '../../../../ui/overlay/Steps.tsx';
import { toast } from '../../../../ui/overlay/toasts.ts';
import { importStorage, previewStorage, readFile, type StorageFile, type StoragePreview } from '../storage.queries.ts';
import { StorageImports } from './StorageImports.tsx';
import { StorageReview } from './StorageReview.tsx';
import css from './ImportStorage.module.css';

type Chosen = { file: File; read: StorageFile | null; preview: StoragePreview | null };

/** Imports the content of storage units from a file of Casemove, and removes earlier imports. */
export function ImportStorage({ game, onClose }: { game: GameSlug; onClose: () => void }) {
  const [step, setStep] = useState(0);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const preview = chosen?.preview;

  const run = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setProblem(null);
    try {
      await work();
    } catch (error) {
      setProblem(problemOf(error, 'csv') || errorText(error));
    } finally {
      setBusy(false);
    }
  };
  const check = (file: File): Promise<void> =>
    run(async () => {
      const read = await readFile(file);
      if (read === null) return setProblem(t('inventory-storage.badWorkbook'));
      setChosen({ file, read, preview: await previewStorage(read) });
      setStep(1);
    });
  const finish = (): Promise<void> =>
    run(async () => {
      const { count, units } = await importStorage(chosen!.read!);
      toast('success', t('inventory-storage.imported', { n: count, units }));
      onClose();
    });

  return (
    <Dialog title={t('inventory-storage.title')} width={640} locked={busy} onClose={onClose}>
      {game === 'cs2' ? (
        <Steps
          steps={[t('inventory-storage.stepFile'), t('inventory-storage.stepCheck')]}
          current={step}
          onBack={() => setStep(0)}
          onNext={() => void (step === 0 ? chosen && check(chosen.file) : finish())}
          finishLabel={t('inventory-storage.import', { n: preview?.count ?? 0 })}
          incomplete={step === 0 ? chosen === null : preview?.count === 0}
          busy={busy}
        >
          {step === 0 ? (
            <div className={css.file}>
              <p className="muted">{t('inventory-storage.lead')}</p>
              <FileDrop
                label={t('inventory-storage.file')}
                value={chosen?.file ?? null}
                onChange={(file) => {
                  setProblem(null);
                  setChosen(file && { file, read: null, preview: null });
                }}
                extensions={['.csv', '.tsv', '.txt', '.xlsx']}
                maxBytes={MAX_STORAGE_FILE}
                problem={problem}
                busy={busy}
              />
              <StorageImports />
            </div>
          ) : (
            <>
              {preview && <StorageReview preview={preview} />}
              {problem !== null && <Notice tone="danger">{problem}</Notice>}
            </>
          )}
        </Steps>
      ) : (
        <Notice tone="info">{t('inventory-storage.onlyCs2')}</Notice>
      )}
    </Dialog>
  );
}
