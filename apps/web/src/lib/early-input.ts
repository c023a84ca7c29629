type EarlyClick = { id: string; label: string };
/** `index` counts the screen's own fields, from 0. */
type EarlyTyping = { id: string; index: number; value: string };

declare global {
  interface Window {
    /** The click on a prerendered page before its scripts had loaded, or a press whose release the scripts may miss. boot.js records it. */
    earlyClick?: EarlyClick;
    /** The text that was typed before the scripts had loaded, and its field. */
    earlyTyping?: EarlyTyping;
  }
}

const isClicked = (button: HTMLElement, { id, label }: EarlyClick): boolean =>
  id === '' ? (button.getAttribute('aria-label') ?? button.textContent) === label : button.id === id;

function replayTyping({ id, index, value }: EarlyTyping): void {
  const field = id === '' ? document.querySelectorAll('main input')[index] : document.getElementById(id);
  if (!(field instanceof HTMLInputElement)) return;
  // React notices a value only when it was set with the setter of the prototype
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.focus();
}

/** Repeats, once, the click and the typing from the time before the app had loaded. */
export function replayEarlyInput(): void {
  const { earlyClick: click, earlyTyping: typing } = window;
  delete window.earlyClick;
  delete window.earlyTyping;
  if (click) [...document.querySelectorAll<HTMLElement>('button, summary')].find((button) => isClicked(button, click))?.click();
  if (typing) replayTyping(typing);
}
