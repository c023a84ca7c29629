import type { AppId } from '@lootfolio/domain/games';
import type { WearRange } from './file.ts';

/** One item of one app: a market hash name, and a phase when the finish has phases. Colours are written as `#d32ce6`. */
export type CatalogueItem = {
  appId: AppId;
  /** Market hash name. */
  name: string;
  /** Null for items without phases, and for the listing of a finish with phases on markets that do not state the phase. */
  phase: string | null;
  /** CS2: the name without star, StatTrak™, Souvenir and exterior. Other games: the name. */
  shortName: string;
  type: string | null;
  /** CS2: weapon, knife or gloves, `AK-47`. */
  weapon: string | null;
  /** `Field-Tested` */
  exterior: string | null;
  /** The range of float values of the finish; null for items without one, and for an unknown finish. */
  wear: WearRange | null;
  rarity: string | null;
  rarityColor: string | null;
  isStattrak: boolean;
  isSouvenir: boolean;
  /** Key of the collection. */
  collection: string | null;
  /** Turkish name; null when it equals `name` or is unknown. */
  nameTr: string | null;
};
