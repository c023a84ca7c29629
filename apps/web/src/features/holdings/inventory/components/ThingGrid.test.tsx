import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderPart } from '../../../../test-screen.tsx';
import type { Thing } from '../inventory.queries.ts';
import { sampleThing } from '../inventory.test-helper.ts';
import { ThingGrid } from './ThingGrid.tsx';
import { sellPath } from './ThingLinks.tsx';

/** jsdom has no layout: this width gives the grid four columns. */
beforeEach(() => void vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(700));

const cardOf = (changes: Partial<Thing> = {}): HTMLElement => {
  renderPart(
    <ThingGrid
      things={[sampleThing(changes)]}
      span="change_1d"
      loading={false}
      skeletons={1}
      refreshing={false}
      onOpen={() => undefined}
    />,
  );
  return screen.getByRole('gridcell');
};

it('a card of the inventory has picture, name, wear, prices, quantity, lock and markets, is copied and inspected, not ticked [LIST-140, LIST-184]', () => {
  const card = cardOf({
    name: 'StatTrak™ AK-47 | Redline (Field-Tested)',
    is_stattrak: true,
    units: 3,
    tradable: false,
    locked_until: '2026-11-27T12:00:00.000Z',
    listed_on: [
      { market_id: 13, market_name: 'CSFloat' },
      { market_id: 3, market_name: 'Waxpeer' },
    ],
  });
  const picture = card.querySelector('img')!;
  expect(picture.getAttribute('src')).toBe('/api/v1/image/41');
  expect(picture.parentElement!.style.getPropertyValue('--rarity')).toBe('#d32ce6');
  expect(within(card).getByText('AK-47')).toBeTruthy();
  expect(within(card).getByText('Redline')).toBeTruthy();
  expect(within(card).getByTitle('Field-Tested').textContent).toBe('FT');
  expect(within(card).getByText('ST')).toBeTruthy();
  expect(within(card).getByText(/^0\.1567\d* · pattern 661$/)).toBeTruthy();
  expect(within(card).getByTitle('Reference price').textContent).toBe('Reference price Ref. $13.00');
  expect(within(card).getByTitle('Lowest price on the selling markets').textContent).toBe(
    'Lowest price on the selling markets Min. $11.50 WXWaxpeer',
  );
  expect(within(card).getByText('Listed on').parentElement!.textContent).toBe('Listed onCFCSFloatWXWaxpeer');
  expect(within(card).getByText('× 3')).toBeTruthy();
  expect(within(card).getByTitle(/^Locked until/)).toBeTruthy();
  expect(within(card).getByRole('button', { name: /^Copy the name of/ })).toBeTruthy();
  expect(within(card).getByRole('link', { name: /^Inspect/ })).toBeTruthy();
  expect(within(card).queryByRole('checkbox')).toBeNull();
});

it('a card shows how far the price moved, and at which market; nothing when it is not known', () => {
  const card = cardOf();
  expect(within(card).getByText('24 h change').parentElement!.textContent).toBe('24 h change +2.50%');
  expect(within(card).getByTitle('Price at Buff.163 now, compared with the end of yesterday').textContent).toBe('+2.50%');
  document.body.innerHTML = '';
  expect(within(cardOf({ change_1d: null })).queryByText('24 h change')).toBeNull();
});

it('a card has the badge of Souvenir, and says nothing of what is unknown', () => {
  const card = cardOf({ name: 'Souvenir AWP | Acheron (Minimal Wear)', float: null, seed: null, reference_price: null, lowest: null });
  expect(within(card).getByText('SV')).toBeTruthy();
  expect(within(card).queryByText(/pattern/)).toBeNull();
  expect(within(card).queryByText('Listed on')).toBeNull();
  expect(within(card).getByTitle('Reference price').textContent).toBe('Reference price Ref. –');
  expect(within(card).getByTitle('Lowest price on the selling markets').textContent).toBe('Lowest price on the selling markets Min. – ');
});

it('leads from a thing that can be sold now to where it is listed, and from no other thing', () => {
  const at = (changes: Partial<Thing>) => sellPath(sampleThing(changes));
  expect(at({})).toBe('/list-items?q=AK-47+%7C+Redline+%28Field-Tested%29');
  expect([at({ tradable: false }), at({ storage_unit: 'Cases' }), at({ game: 'rust' })]).toEqual([null, null, null]);
});
