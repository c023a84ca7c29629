import { fieldsIn } from '@lootfolio/domain/foreign-values';

/** A link that opens a game and shows an item there. */
const LINK = /^steam:\/\/run(?:game)?\/\d{1,10}\/[\x21-\x7e]*econ_(?:action|item)_preview[\x21-\x7e]*$/;
const MAX_LENGTH = 3000;

/** The first inspect link of a description, with placeholders; null when it has none. */
export const inspectTemplate = (actions: unknown): string | null =>
  fieldsIn(actions, 20)
    .map(({ link }) => link)
    .find((link): link is string => typeof link === 'string' && link.length <= MAX_LENGTH && LINK.test(link)) ?? null;

/** The values of the placeholders. `property`: the text of a property of the asset, by the number of the property. */
export type Inspected = { steamId: string; assetId: string; contextId: string; property: (id: number) => string | null };

/** The link of one asset; null while a placeholder remains, because the game would show nothing. */
export function inspectLink(template: string, { steamId, assetId, contextId, property }: Inspected): string | null {
  const link = template
    .replaceAll('%owner_steamid%', steamId)
    .replaceAll('%assetid%', assetId)
    .replaceAll('%contextid%', contextId)
    .replace(/%propid:(\d{1,4})%/g, (all: string, id: string) => property(Number(id)) ?? all);
  // links escape only blanks: `%A8` may be the end of a partly replaced placeholder, followed by the letter and number after it
  const isOpen = link.replaceAll('%20', '').includes('%');
  return isOpen || link.length > MAX_LENGTH ? null : link;
}
