import { IconDownload } from '@tabler/icons-react';
import { t } from '../../../../i18n/i18n.ts';
import { pathTo } from '../../../../lib/path-to.ts';
import { requestReadyFile, startWork } from '../../../../lib/api.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import { download } from '../../../../ui/table/download.ts';
import type { Started } from '../../operations/operations.public.tsx';
import type { Operation } from '../account.queries.ts';
import { useRecentSignIn } from '../../auth/auth.public.ts';
import { informSuccess } from '../save-feedback.ts';
import { useWork } from '../use-work.ts';
import css from './OwnData.module.css';

async function save({ id, file }: Operation): Promise<void> {
  // files are kept for a day: the page was open for longer
  if (file === null) return;
  download((await requestReadyFile('GET /operations/{id}/file', { id })).file, file.name);
  informSuccess(t('account.exported', { file: file.name }));
}

/** Collects everything that is stored about the user, and downloads it. */
export function ExportData() {
  const { run, dialog } = useRecentSignIn(pathTo('/user-details', { hash: 'own_data' }));
  const start = async (): Promise<Started | null> => {
    let started: Started | null = null;
    await run(async () => {
      started = await startWork('POST /users/export', {});
    });
    return started;
  };
  const { busy, press } = useWork(start, (operation) => run(() => save(operation)));
  return (
    <>
      <Button variant="default" busy={busy} icon={<IconDownload size={14} aria-hidden />} onClick={press}>
        {t('account.exportData')}
      </Button>
      <p role="status" className={css.note}>
        {busy && t('account.exporting')}
      </p>
      {dialog}
    </>
  );
}
