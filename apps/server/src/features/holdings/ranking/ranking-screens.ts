import type { Language } from '@lootfolio/texts/languages';
import { text } from '@lootfolio/texts/text';
import { documentTitle } from '@lootfolio/texts/title';
import { readAddress } from '@lootfolio/domain/steam-profile';
import type { Db } from '../../../platform/database/database.ts';
import type { Head } from '../../../platform/http/heads.ts';
import type { ScreenSource } from '../../../platform/http/screens.ts';
import { readShownOwner } from './ranking.reads.ts';

/** The public page of an inventory. Search engines do not index it, because it is about a person. */
export const rankingScreens = (db: Db): ScreenSource[] => [
  {
    path: '/public-inventory/$steamid',
    headOf: async ({ steamid = '' }, language) => {
      const named = readAddress(steamid);
      if (named === null) return null;
      const owner = 'steamId' in named ? await readShownOwner(db, named.steamId) : null;
      return headOf(steamid, owner?.name ?? null, language);
    },
  },
];

const headOf = (steamid: string, name: string | null, language: Language): Head => ({
  title: documentTitle(name === null ? text('ranking.unnamedTitle', language) : text('ranking.publicTitle', language, { name })),
  description: name === null ? text('ranking.headUnnamed', language) : text('ranking.headInventory', language, { name }),
  path: `/public-inventory/${encodeURIComponent(steamid)}`,
  isIndexed: false,
  isTranslated: false,
});
