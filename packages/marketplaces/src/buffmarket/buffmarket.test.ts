import { expect, it } from 'vitest';
import { replay } from '../fixture.ts';
import { fixtures } from './fixtures.ts';

it('keeps the newer state of goods that slid to the next page', async () => {
  const { list } = await replay(fixtures[0]!);
  expect(list.quotes.find(({ name }) => name === 'Kilowatt Case')).toMatchObject({ price: { units: 51, scale: 2 }, quantity: 8999 });
});

it('does not offer goods that nobody sells', async () => {
  const { list } = await replay(fixtures[0]!);
  expect(list.quotes.map(({ name }) => name)).not.toContain('Souvenir AWP | Dragon Lore (Factory New)');
});
