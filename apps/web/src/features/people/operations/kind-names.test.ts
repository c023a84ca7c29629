import { expect, it } from 'vitest';
import { kindName } from './kind-names.ts';

it('names a kind of long work, and one that it does not know in neutral words', () =>
  expect([kindName('inventory-refresh'), kindName('made-by-a-newer-server')]).toEqual(['Inventory refresh', 'Task']));
