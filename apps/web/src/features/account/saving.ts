import { t } from '../../i18n/i18n.ts';
import { ApiError } from '../../lib/api-error.ts';
import { causeOf } from '../../ui/ListState.tsx';
import { inform, INFO_MS } from '../../ui/toasts.ts';
import type { Form } from '../../ui/use-form.ts';

/** Says that something was done, for as long as this page's messages stay. */
export const informDone = (text: string = t('account.operationSuccess')): void => inform('success', text, INFO_MS.account);

/** What is wrong with a field: the server's words for it, else why there was no answer. */
export const problemOf = (error: unknown, field: string): string =>
  (error instanceof ApiError ? error.fields[field] : undefined) ?? causeOf(error);

/**
 * Submits a form and says in the info modal how that ended.
 * @param work answers what is to be said; null where there is nothing to say
 * @param failed what is said when it fails; the default is "Try Again Later!"
 */
export const submitAndInform = (
  form: Pick<Form<object>, 'submit'>,
  work: () => Promise<string | null>,
  failed: (error: unknown) => string = () => t('account.tryAgain'),
): Promise<boolean> =>
  form.submit(async () => {
    try {
      const words = await work();
      if (words !== null) informDone(words);
    } catch (error) {
      inform('error', failed(error), INFO_MS.account);
      throw error;
    }
  });

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
