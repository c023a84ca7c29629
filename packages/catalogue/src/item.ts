import type { AppId } from '@lootfolio/domain/games';

/** One item of one app: a market hash name, and a phase where the finish has phases. Colours as `#d32ce6`. */
export type CatalogueItem = {
  appId: AppId;
  /** Market hash name. */
  name: string;
  /** Null also stands for "some phase or other" of a finish that has phases: markets list it so. */
  phase: string | null;
  /** CS2: the name without star, StatTrak™, Souvenir and exterior. Other games: the name. */
  shortName: string;
  type: string | null;
  /** CS2: weapon, knife or gloves, `AK-47`. */
  weapon: string | null;
  /** `Field-Tested` */
  exterior: string | null;
  rarity: string | null;
  rarityColor: string | null;
  isStattrak: boolean;
  isSouvenir: boolean;
  /** Key of the collection. */
  collection: string | null;
  /** Turkish name, null where it is the same or unknown. */
  nameTr: string | null;
};
