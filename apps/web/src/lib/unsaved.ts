/** The forms of this page with unsaved input, in the order in which their input became unsaved. */
const unsavedForms: object[] = [];

/** @returns the function that removes the mark */
export function markUnsaved(form: object): () => void {
  unsavedForms.push(form);
  return () => {
    const at = unsavedForms.indexOf(form);
    if (at !== -1) unsavedForms.splice(at, 1);
  };
}

/** True for the form that asks before the user leaves the page: the first of several forms asks for all. */
export const isFirstUnsaved = (form: object): boolean => unsavedForms[0] === form;

/** Lets the user leave without a question, because the session has ended and nothing can be saved. */
export const clearUnsaved = (): void => void unsavedForms.splice(0);
