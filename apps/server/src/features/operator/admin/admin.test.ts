import { WAITING } from '@lootfolio/contract/features/operator/admin';
import { expect, it } from 'vitest';
import { MODULES } from '../../../modules.ts';
import type { ApiParts } from '../../../parts.ts';

it('the contract lists every kind of waiting work that a module counts', () => {
  expect(Object.keys(MODULES.waiting({} as ApiParts)).toSorted()).toEqual(WAITING.toSorted());
});
