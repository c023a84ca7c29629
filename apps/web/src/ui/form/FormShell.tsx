import type { ReactNode } from 'react';
import { UnsavedChangesGuard } from './UnsavedChangesGuard.tsx';
import { ApiError } from '../../lib/api-error.ts';
import { RequestId } from '../state/ListState.tsx';
import { Notice } from '../state/Notice.tsx';
import type { Form } from './use-form.ts';

type Props = {
  form: Pick<Form<object>, 'busy' | 'problem' | 'refusal' | 'unsaved'>;
  onSubmit: () => unknown;
  /** The form's accessible name, when no heading names it. */
  label?: string;
  className?: string | undefined;
  /** The id for a button that submits the form from outside of it. */
  id?: string;
  children: ReactNode;
};

/** True when the server failed, as opposed to refusing the input. */
const isServerError = (error: unknown): boolean => error instanceof ApiError && error.status >= 500;

/**
 * A form. Only one submission runs at a time. Shows the refusals that belong to no field, and asks before unsaved input is lost. The fields
 * show their own refusals (`form.problems`), and the first refused field gets the focus.
 */
export function FormShell({ form, onSubmit, label, className, id, children }: Props) {
  return (
    <form
      id={id}
      noValidate
      className={className}
      aria-label={label}
      aria-busy={form.busy}
      onSubmit={(event) => {
        event.preventDefault();
        if (!form.busy) void onSubmit();
      }}
    >
      {children}
      {form.problem !== null && (
        <div role="alert">
          <Notice tone="danger">
            {form.problem}
            {isServerError(form.refusal) && <RequestId error={form.refusal} />}
          </Notice>
        </div>
      )}
      {form.unsaved && <UnsavedChangesGuard />}
    </form>
  );
}
