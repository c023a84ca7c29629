import { MAX_IMPORT_ROWS } from '@lootfolio/domain/imports';
import { t } from '../../../../i18n/i18n.ts';
import { integer } from '../../../../lib/format.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import { errorText, Failed, Skeleton } from '../../../../ui/state/ListState.tsx';
import { Notice } from '../../../../ui/state/Notice.tsx';
import type { Draft } from '../imports.queries.ts';
import type { Check, Import } from '../use-import.ts';
import type { UploadState } from '../upload.ts';
import { CheckResult } from './CheckResult.tsx';
import { Progress } from './Progress.tsx';
import css from './Import.module.css';

/** What is done now, for those who do not see it. */
function phaseText({ upload, draft }: Check): string {
  if (upload.phase === 'sending') return t('imports.sending');
  if (draft?.state === 'checking') return t('imports.checking');
  if (draft?.state === 'importing') return t('imports.importing');
  return draft?.state === 'checked' ? t('imports.checked') : '';
}

/** Sends the rows, lets the server check them, and shows what the import would add. */
export const CheckStep = ({ course }: { course: Import }) => (
  <>
    <p role="status" className="visually-hidden">
      {phaseText(course.check)}
    </p>
    <CheckPhase course={course} />
  </>
);

function CheckPhase({ course }: { course: Import }) {
  const { check, giveUp, upload } = course;
  const { draft, error } = check;
  if (check.upload.phase === 'sending') return <Sending upload={check.upload} onResume={upload.resume} onCancel={giveUp} />;
  if (check.upload.phase === 'sent' && check.upload.draftId === null) return <CheckResult course={course} draft={null} />;
  if (!draft) return error ? <Failed error={error} onRetry={check.retry} /> : <Skeleton height={120} />;
  if (draft.state === 'checking' || draft.state === 'importing') return <Working draft={draft} error={error} onCancel={giveUp} />;
  if (draft.state === 'failed')
    return (
      <div className={css.part} role="alert">
        <Notice tone="danger">
          {t('imports.failedTitle')} {draft.message}
        </Notice>
      </div>
    );
  return <CheckResult course={course} draft={draft} />;
}

type SendingProps = { upload: UploadState; onResume: () => void; onCancel: () => void };

function Sending({ upload: { read, total, sent, error }, onResume, onCancel }: SendingProps) {
  const values = { read: integer(read), sent: integer(sent) };
  const text = total === 0 ? t('imports.sentProgressOpen', values) : t('imports.sentProgress', { ...values, total: integer(total) });
  return (
    <div className={css.part}>
      <Progress title={t('imports.sending')} text={text} done={read} total={total} />
      {error && (
        <div role="alert">
          <Notice tone="danger">
            {'tooMany' in error ? t('imports.tooManyRows', { n: MAX_IMPORT_ROWS }) : `${errorText(error.cause)} ${t('imports.stopped')}`}
          </Notice>
        </div>
      )}
      <div className={css.actions}>
        <Button variant="default" onClick={onCancel}>
          {t('ui.cancel')}
        </Button>
        {error && !('tooMany' in error) && <Button onClick={onResume}>{t('ui.retry')}</Button>}
      </div>
    </div>
  );
}

function Working({ draft: { state, rows, done }, error, onCancel }: { draft: Draft; error: unknown; onCancel: () => void }) {
  const isChecking = state === 'checking';
  return (
    <div className={css.part}>
      <Progress
        title={isChecking ? t('imports.checking') : t('imports.importing')}
        text={t('imports.doneOf', { done: integer(done), total: integer(rows) })}
        done={done}
        total={rows}
      />
      {!isChecking && <p className="muted">{t('imports.importingNote')}</p>}
      {error !== null && <Notice tone="warning">{errorText(error)}</Notice>}
      {isChecking && (
        <div className={css.actions}>
          <Button variant="default" onClick={onCancel}>
            {t('ui.cancel')}
          </Button>
        </div>
      )}
    </div>
  );
}
