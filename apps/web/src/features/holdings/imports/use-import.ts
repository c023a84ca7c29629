import { useEffect, useState } from 'react';
import { useValue } from '../../../lib/value-store.ts';
import { createChosenFiles, isInspected, meaningIn, type ChosenFiles, type FilesState } from './chosen-files.ts';
import type { ChosenFile } from './chosen-file.ts';
import { isAsked, isPending, isReadable } from './file.rules.ts';
import { cancelDraft, isWorking, type Draft } from './imports.queries.ts';
import { createReaderThread, type ReaderThread } from './reader/reader-thread.ts';
import { storeMeaning } from './stored-columns.ts';
import { createUpload, type Upload, type UploadState } from './upload.ts';
import { useCheck } from './use-check.ts';

export type ImportStep = 'files' | 'columns' | 'check';

/** The parts of an import that live as long as its dialog. */
type Parts = { thread: ReaderThread; files: ChosenFiles; upload: Upload };

function createParts(): Parts {
  const thread = createReaderThread();
  return { thread, files: createChosenFiles(thread), upload: createUpload(thread) };
}

/** The check of an import. `isResumed`: it was begun in an earlier dialog. */
export type Check = ReturnType<typeof useCheck> & { upload: UploadState; isResumed: boolean };

const addsOf = (draft: Draft | undefined): number => (draft?.summary ? draft.summary.purchases + draft.summary.sold : 0);

function canGoOn(step: ImportStep, state: FilesState, { draft, isChanged }: Pick<Check, 'draft' | 'isChanged'>): boolean {
  const readable = state.files.filter(isReadable);
  if (step === 'files') return readable.length > 0 && !state.files.some(isPending);
  if (step === 'columns') return readable.every((file) => isInspected(state, file) && file.found!.shown.isComplete);
  if (draft?.state === 'failed') return true;
  return draft?.state === 'checked' && (isChanged || addsOf(draft) > 0);
}

/** Stores what columns mean for the next files with the same header. */
function storeMeanings(state: FilesState, files: readonly ChosenFile[]): void {
  for (const file of files.filter(isAsked)) {
    const { opened } = file;
    if (opened?.problem === null && opened.kind === 'table') storeMeaning(opened, meaningIn(state, file));
  }
}

/** The course of an import: files, their columns, the check at the server, and the import itself. */
export function useImport(onClose: () => void) {
  const [{ thread, files, upload }] = useState(createParts);
  const state = useValue(files);
  const sending = useValue(upload);
  const [step, setStep] = useState<ImportStep>('files');
  const [resumed, setResumed] = useState<number | null>(null);
  const [isLeftDecided, setLeftDecided] = useState(false);
  const { forget, remember, ...work } = useCheck(resumed ?? (sending.phase === 'sent' ? sending.draftId : null), onClose);
  const check: Check = { ...work, forget, remember, upload: sending, isResumed: resumed !== null };
  const { draft, isChanged } = check;

  useEffect(() => () => thread.end(), [thread]);

  const readable = state.files.filter(isReadable);
  const hasQuestions = readable.some(isAsked);
  const steps: readonly ImportStep[] = check.isResumed ? ['check'] : ['files', ...(hasQuestions ? (['columns'] as const) : []), 'check'];

  const startUpload = (): void => {
    storeMeanings(state, readable);
    forget();
    setStep('check');
    upload.start(readable);
  };
  /** Gives the import up, at the server too, and goes back. */
  const giveUp = (): void => {
    const wasReading = sending.phase === 'sending';
    upload.cancel();
    if (wasReading) files.reopen();
    if (resumed !== null) void cancelDraft(resumed);
    setResumed(null);
    forget();
    setStep(hasQuestions ? 'columns' : 'files');
  };
  const next = (): void => {
    if (step === 'files' && hasQuestions) setStep('columns');
    else if (step !== 'check') startUpload();
    else if (isChanged || draft?.state === 'failed') check.checkAgain();
    else check.importAll();
  };
  /** Gives an import up that was left. */
  const dismiss = (id: number): void => {
    setLeftDecided(true);
    void cancelDraft(id);
  };
  const resume = (left: Draft): void => {
    setLeftDecided(true);
    remember(left);
    setResumed(left.id);
    setStep('check');
  };

  return {
    ...{ thread, files, state, steps, step, check, upload, isLeftDecided },
    isComplete: canGoOn(step, state, check),
    /** True while the step shows progress, with actions of its own. */
    isWorking: step === 'check' && (sending.phase === 'sending' || (draft !== undefined && isWorking(draft))),
    back: () => (step === 'check' ? giveUp() : setStep('files')),
    ...{ next, giveUp, resume, dismiss },
  };
}

export type Import = ReturnType<typeof useImport>;
