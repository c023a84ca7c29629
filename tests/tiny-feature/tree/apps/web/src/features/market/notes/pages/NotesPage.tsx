import { useState } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import { PageHeader } from '../../../../ui/layout/PageHeader.tsx';
import { TextField } from '../../../../ui/form/TextField.tsx';
import { useStartedOperation } from '../../../people/operations/operations.public.tsx';
import { addNote, exportNotes, useNotes } from '../notes.queries.ts';

export function NotesPage() {
  const { data } = useNotes();
  const [text, setText] = useState('');
  const { follow } = useStartedOperation();
  return (
    <>
      <PageHeader title={t('notes.title')} />
      <TextField label={t('notes.text')} value={text} onChange={setText}>
        <Button onClick={() => void addNote(text).then(() => setText(''))}>{t('notes.add')}</Button>
      </TextField>
      <Button onClick={() => void exportNotes().then((started) => follow(started))}>{t('notes.export')}</Button>
      {data?.total === 0 && <p>{t('notes.empty')}</p>}
      <ul>
        {data?.items.map((note) => (
          <li key={note.id}>{note.text}</li>
        ))}
      </ul>
    </>
  );
}
