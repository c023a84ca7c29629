type Pressed = { id: string; label: string };
/** `place` counts the fields of the screen itself, from 0. */
type Typed = { id: string; place: number; value: string };

declare global {
  interface Window {
    /** The click on a prerendered page before its scripts had loaded; boot.js records it. */
    pressedEarly?: Pressed;
    /** What was typed meanwhile, and where. */
    typedEarly?: Typed;
  }
}

const isIt = (button: HTMLElement, { id, label }: Pressed): boolean =>
  id === '' ? (button.getAttribute('aria-label') ?? button.textContent) === label : button.id === id;

function typeAgain({ id, place, value }: Typed): void {
  const field = id === '' ? document.querySelectorAll('main input')[place] : document.getElementById(id);
  if (!(field instanceof HTMLInputElement)) return;
  // React notices a value only when it was set through the setter of the prototype
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.focus();
}

/** Repeats, once, the click and the typing from before the app had loaded. */
export function pressAgain(): void {
  const { pressedEarly: pressed, typedEarly: typed } = window;
  delete window.pressedEarly;
  delete window.typedEarly;
  if (pressed) [...document.querySelectorAll<HTMLElement>('button, summary')].find((button) => isIt(button, pressed))?.click();
  if (typed) typeAgain(typed);
}
