import { text } from '@lootfolio/texts/text';
import { documentTitle } from '@lootfolio/texts/title';
import type { ScreenSource } from '../../../platform/http/screens.ts';
import type { CaseDirectory } from '../../../prices/board/case-directory.ts';

/** The simulator with a case chosen. */
export const simulatorScreen = (cases: CaseDirectory): ScreenSource => ({
  path: '/cs2/simulator/$id',
  headOf: ({ id = '' }, language) => {
    const box = /^\d{1,9}$/.test(id) ? cases.caseById(Number(id)) : undefined;
    if (!box) return null;
    const { name, itemId } = box.item;
    return {
      title: documentTitle(text('simulator.openTitle', language, { name })),
      description: text('simulator.headCase', language, { name, n: box.contents.length + box.rares.length }),
      path: `/cs2/simulator/${itemId}`,
      isIndexed: true,
      isTranslated: false,
    };
  },
});
