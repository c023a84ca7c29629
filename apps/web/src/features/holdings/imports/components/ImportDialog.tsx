import { t } from '../../../../i18n/i18n.ts';
import { Dialog } from '../../../../ui/overlay/Dialog.tsx';
import { Steps } from '../../../../ui/overlay/Steps.tsx';
import { errorText } from '../../../../ui/state/ListState.tsx';
import { Notice } from '../../../../ui/state/Notice.tsx';
import { usePresentImport, type Draft } from '../imports.queries.ts';
import { useImport, type Check, type ImportStep } from '../use-import.ts';
import { CheckStep } from './CheckStep.tsx';
import { ColumnsStep } from './ColumnsStep.tsx';
import { FilesStep } from './FilesStep.tsx';
import { LeftImport } from './LeftImport.tsx';

const STEPS = {
  files: 'imports.stepFiles',
  columns: 'imports.stepColumns',
  check: 'imports.stepCheck',
} as const satisfies Record<ImportStep, string>;

/** States in which an import that was left can be gone on with. The rows of an earlier state are not complete. */
const isOffered = (draft: Draft | null | undefined): draft is Draft =>
  draft?.state === 'checking' || draft?.state === 'checked' || draft?.state === 'importing';

function finishLabel({ draft, isChanged }: Check): string {
  if (isChanged || draft?.state === 'failed') return t('imports.checkAgain');
  const { purchases = 0, sold = 0 } = draft?.summary ?? {};
  if (sold === 0) return t('imports.finish', { n: purchases });
  if (purchases === 0) return t('imports.finishSales', { n: sold });
  return t('imports.finishBoth', { n: purchases, sales: t('imports.andSales', { n: sold }) });
}

/** Imports files: their choice, the meaning of their columns, and a check of what they bring before anything is added. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const course = useImport(onClose);
  const { step, steps, check, state } = course;
  const { problem, busy } = check;
  const { data, error } = usePresentImport();
  const left = data?.item;
  const isAsking = step === 'files' && state.files.length === 0 && isOffered(left) && !course.isLeftDecided;
  // while rows are sent a press beside the dialog would lose what was read
  const locked = busy || (step === 'check' && check.upload.phase === 'sending');
  return (
    <Dialog title={t('imports.title')} width={860} locked={locked} onClose={onClose}>
      {isAsking ? (
        <LeftImport
          draft={left}
          updatedAt={data!.updated_at}
          onGoOn={() => course.resume(left)}
          onBeginAnew={() => course.dismiss(left.id)}
        />
      ) : (
        <Steps
          steps={steps.map((one) => t(STEPS[one]))}
          current={steps.indexOf(step)}
          onBack={course.back}
          onNext={course.next}
          finishLabel={finishLabel(check)}
          incomplete={!course.isComplete}
          busy={busy}
          hideActions={course.isWorking}
        >
          {step === 'files' && error && <Notice tone="warning">{t('imports.presentFailed', { cause: errorText(error) })}</Notice>}
          {step === 'files' && <FilesStep course={course} />}
          {step === 'columns' && <ColumnsStep course={course} />}
          {step === 'check' && <CheckStep course={course} />}
          {problem !== null && (
            <div role="alert">
              <Notice tone="danger">{problem}</Notice>
            </div>
          )}
        </Steps>
      )}
    </Dialog>
  );
}
