import { expect, it } from 'vitest';
import { piecesChunk } from './shared-chunks.ts';

const SRC = '/x/apps/web/src';
const LANDING = `${SRC}/features/site/pages/LandingPage.tsx`;
const IMPORTS: Record<string, string[]> = {
  [LANDING]: [`${SRC}/ui/Button.tsx`],
  [`${SRC}/ui/Button.tsx`]: [`${SRC}/lib/format.ts`],
  [`${SRC}/ui/DataTable.tsx`]: [`${SRC}/ui/Button.tsx`],
  [`${SRC}/ui/Dialog.tsx`]: ['/x/node_modules/@mantine/core/index.mjs'],
  [`${SRC}/ui/ConfirmDialog.tsx`]: [`${SRC}/ui/Dialog.tsx`],
};
const modules = { getModuleInfo: (id: string) => ({ importedIds: IMPORTS[id] ?? [] }) };

it('joins the shared pieces, those of the landing page apart, and leaves out what brings a large library or belongs to a feature', () => {
  const chunkOf = piecesChunk(LANDING);
  const chunk = (id: string) => chunkOf(id, modules);
  expect([`${SRC}/ui/Button.tsx`, `${SRC}/lib/format.ts`].map(chunk)).toEqual(['basics', 'basics']);
  expect([`${SRC}/ui/DataTable.tsx`, '/x/node_modules/@tabler/icons-react/a.mjs'].map(chunk)).toEqual(['pieces', 'pieces']);
  expect([`${SRC}/ui/Dialog.tsx`, `${SRC}/ui/ConfirmDialog.tsx`, `${SRC}/features/items/x.ts`].map(chunk)).toEqual([null, null, null]);
});
