import { t } from '../../../i18n/i18n.ts';
import { errorText } from '../../../ui/state/ListState.tsx';
import { inform, INFO_MS } from '../../../ui/overlay/toasts.ts';
import type { Form } from '../../../ui/form/use-form.ts';

/** Shows a success message for the account page's display time. */
export const informSuccess = (text: string = t('account.operationSuccess')): void => inform('success', text, INFO_MS.account);

/**
 * Submits a form and shows the result in the info modal.
 * @param work resolves to the success message, or to null for none
 * @param failed returns the error message; the default is "Try Again Later!"
 */
export const submitAndInform = (
  form: Pick<Form<object>, 'submit'>,
  work: () => Promise<string | null>,
  failed: (error: unknown) => string = () => t('account.tryAgain'),
): Promise<boolean> =>
  form.submit(async () => {
    try {
      const message = await work();
      if (message !== null) informSuccess(message);
    } catch (error) {
      inform('error', failed(error), INFO_MS.account);
      throw error;
    }
  });

/**
 * Runs work that belongs to no form field. An error appears only in the info modal.
 * @param done the success message; null when the work shows its own
 */
export async function runAndInform(work: () => Promise<unknown>, done: string | null = t('account.operationSuccess')): Promise<void> {
  try {
    await work();
    if (done !== null) informSuccess(done);
  } catch (error) {
    inform('error', errorText(error), INFO_MS.account);
  }
}
