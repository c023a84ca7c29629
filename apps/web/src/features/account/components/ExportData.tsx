import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '../../../i18n/i18n.ts';
import { request } from '../../../lib/api.ts';
import { useRecentSignIn } from '../recent-sign-in.tsx';
import { runAndInform, informSuccess } from '../save-feedback.ts';
import { Button } from '../../../ui/Button.tsx';

const TIMEOUT_MS = 90_000;

function download(name: string, data: object): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

/** Downloads everything that is stored about the user. */
export function ExportData() {
  const [busy, setBusy] = useState(false);
  const { run, dialog } = useRecentSignIn('steam_account');
  const save = async (): Promise<void> => {
    const { file_name, data } = await request('GET /users/export', { timeoutMs: TIMEOUT_MS });
    download(file_name, data);
    informSuccess(t('account.exported', { file: file_name }));
  };
  const start = async (): Promise<void> => {
    setBusy(true);
    await runAndInform(() => run(save), null);
    setBusy(false);
  };
  return (
    <>
      <Button variant="default" busy={busy} icon={<IconDownload size={14} aria-hidden />} onClick={() => void start()}>
        {t('account.exportData')}
      </Button>
      {dialog}
    </>
  );
}
