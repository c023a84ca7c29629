import { describeItem } from '@lootfolio/catalogue/describe';
import type { CatalogueItem } from '@lootfolio/catalogue/item';
import type { AppId } from '@lootfolio/domain/games';

const item = (appId: AppId, name: string, more: Partial<CatalogueItem> = {}): CatalogueItem => ({
  ...describeItem(appId, name, more.phase ?? null),
  ...more,
});

/** Names of the items that every test database has. */
export const AK_FT = 'AK-47 | Redline (Field-Tested)';
export const AK_MW = 'AK-47 | Redline (Minimal Wear)';
export const AK_ST = 'StatTrak™ AK-47 | Redline (Field-Tested)';
export const AWP = 'AWP | Asiimov (Field-Tested)';
export const KARAMBIT = '★ Karambit | Doppler (Factory New)';
export const CASE = 'Fracture Case';
export const STICKER = 'Sticker | Crown (Foil)';
export const GLOVES = '★ Sport Gloves | Vice (Field-Tested)';
export const PISTOL = 'Glock-18 | Fade (Factory New)';
export const HOOK = 'Dragonclaw Hook';
export const KEY = 'Mann Co. Supply Crate Key';
export const ROCK = 'Glowing Skull';

/** The collection of `AK_FT`. */
export const COLLECTION = { key: 'set_community_6', name: 'The Phoenix Collection', nameTr: null };

export const ITEMS: readonly CatalogueItem[] = [
  item(730, AK_FT, {
    rarity: 'Classified',
    rarityColor: '#d32ce6',
    collection: 'set_community_6',
    nameTr: 'AK-47 | Kırmızı Çizgi (Görevde Kullanılmış)',
  }),
  item(730, AK_MW, { nameTr: 'AK-47 | Kırmızı Çizgi (Az Aşınmış)' }),
  item(730, AK_ST),
  item(730, AWP, {
    rarity: 'Covert',
    rarityColor: '#eb4b4b',
    collection: 'set_community_6',
    nameTr: 'AWP | Asiimov (Görevde Kullanılmış)',
  }),
  item(730, KARAMBIT),
  item(730, KARAMBIT, { phase: 'Phase 2' }),
  item(730, KARAMBIT, { phase: 'Ruby' }),
  item(730, CASE, { nameTr: 'Kırık Kasası' }),
  item(730, STICKER),
  item(730, GLOVES),
  item(730, PISTOL),
  item(570, HOOK),
  item(440, KEY),
  item(252490, ROCK),
];
