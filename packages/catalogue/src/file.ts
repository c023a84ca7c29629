import type { Phase } from '@lootfolio/domain/names';

/** Name and colour (`#d32ce6`). */
export type Rarity = [name: string, color: string];

/** The lowest and the highest float value of a finish, from 0 to 1. */
export type WearRange = readonly [min: number, max: number];

/** Bits of `FamilyRow.variants`. */
export const PLAIN = 1;
export const STATTRAK = 2;
export const SOUVENIR = 4;
/** Bits for TF2, which has no StatTrak™ and Souvenir. */
export const STRANGE = 2;
export const UNUSUAL = 4;

/** All items that differ only in exterior, variant and phase. */
export type FamilyRow = {
  /** Without star, variant and exterior: `Karambit | Doppler`. */
  name: string;
  nameTr: string | null;
  type: string;
  rarity: Rarity;
  /** Bit n: the n-th of `EXTERIORS` exists; 0 for an item without exterior. */
  exteriors: number;
  /** Null for an item without float value. */
  wear: WearRange | null;
  variants: number;
  /** Key of the collection. */
  collection: string | null;
  phases: Phase[];
};

export type ContainerRow = {
  /** Market hash name. */
  name: string;
  /** Selects the drop odds: the odds of souvenir packages, of sticker capsules, or of all other containers. */
  kind: 'normal' | 'souvenir' | 'sticker';
  /** Key of the collection whose skins the container holds. */
  collection: string | null;
  /** Names of families. */
  contents: string[];
  /** Names of families: the special items (knives, gloves). */
  rares: string[];
  /** Market hash names of the keys that open the container; empty when it opens without a key. */
  keys: string[];
  /** True for music kit boxes whose kits are all StatTrak™. */
  stattrakOnly: boolean;
};

/** Rows stored as columns. Repeated texts and groups are stored once, in dictionaries, and referenced by position. `-1` is null. */
export type CatalogueFile = {
  version: string;
  types: string[];
  rarities: Rarity[];
  phaseSets: Phase[][];
  wears: WearRange[];
  collections: [key: string, name: string, nameTr: string | null][];
  games: { appId: 730 | 440; families: FamilyColumns }[];
  containers: [
    name: number,
    kind: ContainerRow['kind'],
    collection: number,
    contents: number[],
    rares: number[],
    keys: number[],
    stattrakOnly: 0 | 1,
  ][];
};

export type FamilyColumns = {
  name: string[];
  nameTr: (string | null)[];
  type: number[];
  rarity: number[];
  exteriors: number[];
  wear: number[];
  variants: number[];
  collection: number[];
  phases: number[];
};
