import { expect, it, vi } from 'vitest';
import { whenUsed } from './when-used.ts';

it.each(['pointermove', 'pointerdown', 'keydown', 'focusin'])('runs once at the first sign of use: %s', (sign) => {
  const run = vi.fn();
  whenUsed(run);
  expect(run).not.toHaveBeenCalled();
  for (const event of [sign, sign, 'pointermove', 'pointerdown', 'keydown', 'focusin'])
    document.body.dispatchEvent(new Event(event, { bubbles: true }));
  expect(run).toHaveBeenCalledTimes(1);
});
