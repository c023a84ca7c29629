import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { TabList, TabPanel, Tabs } from './Tabs.tsx';

const TABS = [
  { value: 'active', label: 'Active', note: 12 },
  { value: 'sold', label: 'Sold' },
  { value: 'failed', label: 'Failed' },
] as const;
type Value = (typeof TABS)[number]['value'];

function setUp() {
  const onChange = vi.fn<(value: Value) => void>();
  function Screen() {
    const [value, setValue] = useState<Value>('active');
    return (
      <Tabs
        label="Listings"
        tabs={TABS}
        value={value}
        onChange={(next) => {
          onChange(next);
          setValue(next);
        }}
      >
        Rows of {value}
      </Tabs>
    );
  }
  render(<Screen />);
  return onChange;
}

const tabs = (): HTMLElement[] => screen.getAllByRole('tab');
const chosen = (): HTMLElement => screen.getByRole('tab', { selected: true });

it('shows the panel of the chosen tab, labelled by it, with one tab stop', () => {
  setUp();
  expect(screen.getByRole('tablist', { name: 'Listings' })).toBeTruthy();
  const panel = screen.getByRole('tabpanel', { name: 'Active12' });
  expect([panel.textContent, chosen().getAttribute('aria-controls'), panel.tabIndex]).toEqual(['Rows of active', panel.id, 0]);
  expect(tabs().map((tab) => tab.tabIndex)).toEqual([0, -1, -1]);
});

it('chooses a tab by a press', () => {
  setUp();
  fireEvent.click(screen.getByRole('tab', { name: 'Sold' }));
  expect(screen.getByRole('tabpanel', { name: 'Sold' }).textContent).toBe('Rows of sold');
});

it.each([
  ['ArrowRight', ['sold', 'failed', 'active']],
  ['ArrowLeft', ['failed', 'sold', 'active']],
  ['End', ['failed', 'failed', 'failed']],
  ['Home', ['active', 'active', 'active']],
] as const)('%s chooses the next tab with the focus, and wraps around', (key, expected) => {
  const onChange = setUp();
  for (const value of expected) {
    expect(fireEvent.keyDown(chosen(), { key })).toBe(false);
    expect(onChange).toHaveBeenLastCalledWith(value);
    expect([document.activeElement, chosen().tabIndex]).toEqual([chosen(), 0]);
  }
});

it("ignores the browser's shortcuts", () => {
  const onChange = setUp();
  expect(fireEvent.keyDown(chosen(), { key: 'ArrowLeft', altKey: true })).toBe(true);
  expect(onChange).not.toHaveBeenCalled();
});

it('may stand apart from its panel', () => {
  render(
    <>
      <TabList id="parts" label="Listings" tabs={TABS} value="sold" onChange={() => undefined} />
      <p>Between</p>
      <TabPanel id="parts" value="sold">
        Rows
      </TabPanel>
    </>,
  );
  expect(screen.getByRole('tabpanel', { name: 'Sold' }).id).toBe(chosen().getAttribute('aria-controls'));
});
