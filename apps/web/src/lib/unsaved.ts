/** What is typed somewhere on this page and stored nowhere, in the order in which it appeared. */
const atRisk: object[] = [];

/** @returns the function that takes it back */
export function markUnsaved(form: object): () => void {
  atRisk.push(form);
  return () => {
    const at = atRisk.indexOf(form);
    if (at !== -1) atRisk.splice(at, 1);
  };
}

/** Whether this form is the one that asks before the page is left: the first of several asks for all. */
export const asksFirst = (form: object): boolean => atRisk[0] === form;

/** Lets the user leave without a question: the session is over, nothing can be saved any more. */
export const forgetUnsaved = (): void => void atRisk.splice(0);
