import { BadFile } from '@lootfolio/domain/csv-rows';
import type { PurchaseFile } from '@lootfolio/domain/purchase-files/purchase-file';
import { useState } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { Dialog } from '../../../../ui/overlay/Dialog.tsx';
import { errorText } from '../../../../ui/state/ListState.tsx';
import { Notice } from '../../../../ui/state/Notice.tsx';
import { Steps } from '../../../../ui/overlay/Steps.tsx';
import { toast } from '../../../../ui/overlay/toasts.ts';
import { importPurchases, previewImport, type ImportPreview } from '../imports.queries.ts';
import { tellDoubles } from '../investments.writes.ts';
import { refusalText } from '../left-out.rules.ts';
import { storeColumns } from '../purchase-columns.ts';
import { openSource, readSource, type Source } from '../read-purchases.ts';
import { areColumnsChosen, ImportPurchasesColumns } from './ImportPurchasesColumns.tsx';
import { ImportPurchasesFile } from './ImportPurchasesFile.tsx';
import { ImportPurchasesReview } from './ImportPurchasesReview.tsx';
import { ImportPurchasesYear } from './ImportPurchasesYear.tsx';

type Step = 'file' | 'columns' | 'year' | 'check';
type Checked = { read: PurchaseFile; preview: ImportPreview | null; skipKnown: boolean };

const STEPS = {
  file: 'investment-imports.stepFile',
  columns: 'investment-imports.stepColumns',
  year: 'investment-imports.stepYear',
  check: 'investment-imports.stepCheck',
} as const satisfies Record<Step, string>;

/** The question that the user must answer before a file can be read. */
const questionOf = (source: Source | null): Step | null =>
  source?.kind === 'table' ? 'columns' : source?.kind === 'steam' && source.askYear ? 'year' : null;

const isComplete = (step: Step, file: File | null, source: Source | null, preview: ImportPreview | null | undefined): boolean => {
  if (step === 'file') return file !== null;
  if (step === 'check') return (preview?.count ?? 0) + (preview?.sold ?? 0) > 0;
  return source?.kind === 'table' ? areColumnsChosen(source.table, source.choice) : source?.kind === 'steam' && source.year !== null;
};

/** Imports purchases from a file: choice of the file, questions about it, and a preview. */
export function ImportPurchasesDialog({ onClose }: { onClose: () => void }) {
  const [step, setStep] = useState<Step>('file');
  const [file, setFile] = useState<File | null>(null);
  const [source, setSource] = useState<Source | null>(null);
  const [checked, setChecked] = useState<Checked | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const preview = checked?.preview;
  const question = questionOf(source);
  const steps: readonly Step[] = ['file', ...(question === null ? [] : [question]), 'check'];

  const run = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setProblem(null);
    try {
      await work();
    } catch (error) {
      setProblem(error instanceof BadFile ? refusalText(error) : errorText(error));
    } finally {
      setBusy(false);
    }
  };
  const show = async (from: File, read: PurchaseFile, skipKnown: boolean): Promise<void> => {
    const shown = read.rows.length === 0 ? null : await previewImport({ rows: read.rows, fileName: from.name, skipKnown });
    setChecked({ read, preview: shown, skipKnown });
    setStep('check');
  };
  const skip = async (before: Checked, skipKnown: boolean): Promise<void> => {
    setChecked({ ...before, skipKnown });
    try {
      await show(file!, before.read, skipKnown);
    } catch (error) {
      setChecked(before);
      throw error;
    }
  };
  const check = async (from: Source): Promise<void> => {
    const read = await readSource(from, Intl.DateTimeFormat().resolvedOptions().timeZone);
    if (from.kind === 'table') storeColumns(from.table.header, from.choice);
    await show(from.file, read, true);
  };
  const open = async (): Promise<void> => {
    const opened = await openSource(file!);
    setSource(opened);
    const asks = questionOf(opened);
    if (asks === null) await check(opened);
    else setStep(asks);
  };
  const finish = async (): Promise<void> => {
    const { read, skipKnown } = checked!;
    try {
      const { count, sold, doubles } = await importPurchases({ rows: read.rows, fileName: file!.name, skipKnown });
      const done = count === 0 ? t('investment-imports.doneSales', { n: sold }) : t('investment-imports.done', { n: count });
      toast('success', done);
      tellDoubles(doubles);
      onClose();
    } catch (error) {
      toast('error', t('investment-imports.failed'));
      throw error;
    }
  };
  const next = { file: open, columns: () => check(source!), year: () => check(source!), check: finish };
  const finishLabel =
    preview && preview.count === 0 && preview.sold > 0
      ? t('investment-imports.finishSales', { n: preview.sold })
      : t('investment-imports.finish', { n: preview?.count ?? 0 });

  return (
    <Dialog title={t('investment-imports.title')} width={680} locked={busy} onClose={onClose}>
      <Steps
        steps={steps.map((one) => t(STEPS[one]))}
        current={steps.indexOf(step)}
        onBack={() => {
          setProblem(null);
          setStep(steps[steps.indexOf(step) - 1]!);
        }}
        onNext={() => void run(next[step])}
        finishLabel={finishLabel}
        incomplete={!isComplete(step, file, source, preview)}
        busy={busy}
      >
        {step === 'file' && (
          <ImportPurchasesFile
            file={file}
            onChange={(chosen) => {
              setProblem(null);
              setSource(null);
              setFile(chosen);
            }}
            problem={problem}
            busy={busy}
          />
        )}
        {step === 'columns' && source?.kind === 'table' && (
          <ImportPurchasesColumns source={source} onChange={(choice) => setSource({ ...source, choice })} />
        )}
        {step === 'year' && source?.kind === 'steam' && (
          <ImportPurchasesYear year={source.year} onChange={(year) => setSource({ ...source, year })} />
        )}
        {step === 'check' && checked && (
          <ImportPurchasesReview {...checked} busy={busy} onSkipKnown={(skipKnown) => void run(() => skip(checked, skipKnown))} />
        )}
        {step !== 'file' && problem !== null && (
          <div role="alert">
            <Notice tone="danger">{problem}</Notice>
          </div>
        )}
      </Steps>
    </Dialog>
  );
}
