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

it('says which steps are done, which is current and which are to come', () => {
  setUp({ start: 1 });
  expect(states()).toEqual(['Items(done)', '2Prices(current step)', '3Check(to come)']);
  expect(screen.getByRole('listitem', { current: 'step' }).textContent).toContain('Prices');
});

it('goes on and back, each time to the heading of the step, and begins where its dialog puts the focus', () => {
  setUp();
  expect([document.activeElement, screen.queryByRole('button', { name: 'Back' })]).toEqual([document.body, null]);
  press('Next');
  const heading = screen.getByRole('heading', { name: 'Step 2 of 3: Prices' });
  expect(document.activeElement).toBe(heading);
  press('Back');
  expect(document.activeElement?.textContent).toBe('Step 1 of 3: Items');
});

it('does at the last step what all are for', () => {
  const onFinish = setUp({ start: 2 });
  press('List 12 items');
  expect(onFinish).toHaveBeenCalledOnce();
});

it('does not go on from a step that is not filled in, and nowhere while it is busy', () => {
  const isDisabled = (name: string): boolean => screen.getByRole<HTMLButtonElement>('button', { name }).disabled;
  setUp({ incomplete: true, busy: true, start: 1 });
  expect([isDisabled('Next'), isDisabled('Back')]).toEqual([true, true]);
});
