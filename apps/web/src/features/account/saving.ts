import { useState } from 'react';
import { t } from '../../i18n/i18n.ts';
import { ApiError } from '../../lib/api-error.ts';
import { causeOf } from '../../ui/ListState.tsx';
import { inform, INFO_MS } from '../../ui/toasts.ts';

/** Says that something was done, for as long as this page's messages stay. */
export const informDone = (text: string = t('account.operationSuccess')): void => inform('success', text, INFO_MS.account);

/** What is wrong with a field: the server's words for it, else why there was no answer. */
export const problemOf = (error: unknown, field: string): string =>
  (error instanceof ApiError ? error.fields[field] : undefined) ?? causeOf(error);

type Words = {
  /** The field that the server names when it refuses. */
  field: string;
  /** Said by the info modal when it fails; the default is "Try Again Later!". */
  failed?: (error: unknown) => string;
};

/** Saves one field: whether it is being saved, what was wrong with it, and how it ended in the info modal. */
export function useSaving({ field, failed = () => t('account.tryAgain') }: Words) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  /** @param work answers what is to be said */
  const save = async (work: () => Promise<string>): Promise<boolean> => {
    setBusy(true);
    setProblem(null);
    try {
      informDone(await work());
      return true;
    } catch (error) {
      setProblem(problemOf(error, field));
      inform('error', failed(error), INFO_MS.account);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, problem, save, clearProblem: () => setProblem(null) };
}

/**
 * Does something that has no field: what went wrong is said by the info modal alone.
 * @param done what is said when it went well; null where the work says it itself
 */
export async function attempt(work: () => Promise<unknown>, done: string | null = t('account.operationSuccess')): Promise<void> {
  try {
    await work();
    if (done !== null) informDone(done);
  } catch (error) {
    inform('error', causeOf(error), INFO_MS.account);
  }
}
