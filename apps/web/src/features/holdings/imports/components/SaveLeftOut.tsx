import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import { toast } from '../../../../ui/overlay/toasts.ts';
import { errorText } from '../../../../ui/state/ListState.tsx';
import { download } from '../../../../ui/table/download.ts';
import { timezone } from '../file.rules.ts';
import { readDraftRows, type Draft } from '../imports.queries.ts';
import { LEFT_OUT_STATES, leftOutFile, leftOutLines, unreadLines } from '../left-out.rules.ts';
import type { ReaderThread } from '../reader/reader-thread.ts';
import type { UploadState } from '../upload.ts';

type Props = { draft: Draft | null; upload: UploadState; thread: ReaderThread };

/** Yields the lines of all rows that are left out: first those that cannot be read, then those of the server by their reasons. */
async function* linesOf({ draft, upload, thread }: Props): AsyncGenerator<readonly string[], void> {
  const { left, fileIds } = upload;
  const fileNames = draft?.file_names ?? upload.fileNames;
  if (left && left.badRows === left.bad.length) yield unreadLines(left.bad, fileNames);
  else if (left) {
    await thread.call((reader) => reader.beginUnread(fileIds, timezone()));
    for (;;) {
      const rows = await thread.call((reader) => reader.nextUnread());
      if (rows === null) break;
      yield unreadLines(rows, fileNames);
    }
  }
  for (const state of LEFT_OUT_STATES)
    if (draft?.summary && draft.summary.rows[state] > 0)
      for await (const rows of readDraftRows(draft.id, state)) yield leftOutLines(rows, state, fileNames);
}

/** Saves every row that is left out, with its place and the reason. */
export function SaveLeftOut(props: Props) {
  const [busy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      download(await leftOutFile(linesOf(props)), `${t('imports.leftOutName')}.csv`);
    } catch (error) {
      toast('error', errorText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="default" busy={busy} icon={<IconDownload size={14} aria-hidden />} onClick={() => void save()}>
      {t('imports.saveLeftOut')}
    </Button>
  );
}
