/** The forms of this page with unsaved input, in the order in which they got it. */
const atRisk: object[] = [];

/** @returns the function that removes the mark */
export function markUnsaved(form: object): () => void {
  atRisk.push(form);
  return () => {
    const at = atRisk.indexOf(form);
    if (at !== -1) atRisk.splice(at, 1);
  };
}

/** True for the form that asks before the user leaves the page: the first of several asks for all. */
export const asksFirst = (form: object): boolean => atRisk[0] === form;

/** Lets the user leave without a question, because the session has ended and nothing can be saved. */
export const forgetUnsaved = (): void => void atRisk.splice(0);
