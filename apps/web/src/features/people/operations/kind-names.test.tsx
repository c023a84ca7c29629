import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { KindNames, useKindName } from './kind-names.ts';

it('names a kind of long work, and one that it does not know in neutral words', () => {
  const names = { 'inventory-refresh': 'inventory.operationKindRefresh' } as const;
  const wrapper = ({ children }: { children: ReactNode }) => <KindNames value={names}>{children}</KindNames>;
  const { result } = renderHook(useKindName, { wrapper });
  expect(['inventory-refresh', 'made-by-a-newer-server', 'toString'].map(result.current)).toEqual(['Inventory refresh', 'Task', 'Task']);
});
