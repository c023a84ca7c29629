import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { Steps } from './Steps.tsx';

const NAMES = ['Items', 'Prices', 'Check'];

function setUp(props: { incomplete?: boolean; busy?: boolean; start?: number } = {}) {
  const onFinish = vi.fn<() => void>();
  function Dialog() {
    const [current, setCurrent] = useState(props.start ?? 0);
    return (
      <Steps
        {...props}
        steps={NAMES}
        current={current}
        finishLabel="List 12 items"
        onBack={() => setCurrent(current - 1)}
        onNext={() => (current === 2 ? onFinish() : setCurrent(current + 1))}
      >
        <input aria-label="Field" />
      </Steps>
    );
  }
  render(<Dialog />);
  return onFinish;
}

const states = (): (string | null)[] => screen.getAllByRole('listitem').map((item) => item.textContent);
const press = (name: string): boolean => fireEvent.click(screen.getByRole('button', { name }));

it('marks steps as done, current or next', () => {
  setUp({ start: 1 });
  expect(states()).toEqual(['Items(done)', '2Prices(current step)', '3Check(to come)']);
  expect(screen.getByRole('listitem', { current: 'step' }).textContent).toContain('Prices');
});

it("goes forward and back with the focus on the step's heading, and starts with the dialog's focus", () => {
  setUp();
  expect([document.activeElement, screen.queryByRole('button', { name: 'Back' })]).toEqual([document.body, null]);
  press('Next');
  const heading = screen.getByRole('heading', { name: 'Step 2 of 3: Prices' });
  expect(document.activeElement).toBe(heading);
  press('Back');
  expect(document.activeElement?.textContent).toBe('Step 1 of 3: Items');
});

it('finishes at the last step', () => {
  const onFinish = setUp({ start: 2 });
  press('List 12 items');
  expect(onFinish).toHaveBeenCalledOnce();
});

it('does not go forward from an incomplete step, and in no direction while busy', () => {
  const isDisabled = (name: string): boolean => screen.getByRole<HTMLButtonElement>('button', { name }).disabled;
  setUp({ incomplete: true, busy: true, start: 1 });
  expect([isDisabled('Next'), isDisabled('Back')]).toEqual([true, true]);
});
