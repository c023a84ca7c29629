import type { ExteriorName, Phase } from '@lootfolio/domain/names';
import type { MarketErrorDetails } from '../port.ts';

/**
 * A tag, the values by which Steam's own screens filter: `Rarity`, `Exterior`, `Hero` … The name is in the language of the request;
 * category and internal name are not.
 */
export type Tag = { category: string; internalName: string; name: string; /** `#d32ce6` */ color: string | null };

/**
 * A sticker or patch on an item. `name`: its market hash name when the request was in English. `slot` counts from 0; `wear` is from 0 (new)
 * to 1. Null when Steam does not state the value.
 */
export type Applied = { name: string; slot: number | null; wear: number | null };

/** A charm on an item. `template` is its pattern; null when Steam does not state it. */
export type Charm = { name: string; template: number | null };

/** The data that all assets of one class and instance share. Texts are plain, without markup. */
export type ItemDescription = {
  classId: string;
  instanceId: string;
  /** Market hash name in this project's spelling. English in every language of the request. */
  name: string;
  /** The name as the game shows it to the owner. */
  title: string;
  /** `Covert Rifle` */
  type: string | null;
  /** Path of the picture below Steam's `/economy/image/`. */
  icon: string | null;
  /** False also for an item that is trade-protected or on sale on the Steam market. */
  tradable: boolean;
  marketable: boolean;
  /** True when the Steam market trades the item without distinguishing single pieces. */
  commodity: boolean;
  /**
   * The time at which the item can be traded. Null when it can be traded now or never, or when Steam does not state the time. May be in the
   * past.
   */
  lockEnd: Date | null;
  /** True when the item came by a trade that can still be taken back. */
  tradeProtected: boolean;
  onSteamMarket: boolean;
  nameTag: string | null;
  /** The number of items in a storage unit. No inventory shows these items. */
  storedItems: number | null;
  exterior: ExteriorName | null;
  rarity: string | null;
  /** Colours are written as `#d32ce6`. */
  rarityColor: string | null;
  /** Tag of the quality: `strange` (StatTrak™), `tournament` (Souvenir), TF2's `rarity4` (Unusual) … */
  quality: string | null;
  nameColor: string | null;
  backgroundColor: string | null;
  tags: readonly Tag[];
};

/** One thing in an inventory. Ids are decimal numbers that may be greater than 2^53. */
export type InventoryAsset = ItemDescription & {
  appId: number;
  contextId: string;
  assetId: string;
  /** Pieces of a stack; 1 in CS2. */
  amount: number;
  /** An inspect link without open placeholders. Null when there is none, or when Steam left out the value of a placeholder. */
  inspectLink: string | null;
  /** Wear from 0 to 1. */
  float: number | null;
  seed: number | null;
  paintIndex: number | null;
  /** The phase of a Doppler, when the paint index is known. */
  phase: Phase | null;
  /** Pattern of an item that is itself a charm. */
  charmTemplate: number | null;
  stickers: readonly Applied[];
  patches: readonly Applied[];
  charms: readonly Charm[];
};

export type InventoryPage = {
  /** The asset after which this page starts; null for the first page. */
  startAssetId: string | null;
  assets: readonly InventoryAsset[];
  /** The last asset of this page when more pages follow; null on the last page. */
  next: string | null;
  /** Steam's number of assets in the inventory, including hidden ones; null when Steam does not state it. */
  total: number | null;
};

/** A whole inventory of one game and context. */
export type Inventory = {
  assets: readonly InventoryAsset[];
  /**
   * The number of assets that Steam counts but does not show to strangers: trade-protected assets and assets bought in the last days. Null
   * when Steam does not state the total.
   */
  hidden: number | null;
};

/** The inventory of a game to read. `contextId`: `2`, or `16` for the owner's trade-protected items of CS2. */
export type InventoryQuery = { steamId: string; appId: number; contextId: string; language: string };

/** The maximum number of assets of an inventory and of a page. */
export const MAX_ASSETS = 50_000;
export const MAX_PAGES = 100;

/**
 * The reason why an inventory could not be read. Pages that were read before the error stay valid.
 * `PRIVATE`: the owner does not show the inventory. `LIMIT`: too many requests from this address, or Steam refuses the address.
 * `UNAVAILABLE`: no answer, or an answer without information about the inventory; or the inventory changed during the reading.
 * `MALFORMED`: an answer that contradicts itself, or is invalid.
 */
export type InventoryErrorCode = 'PRIVATE' | 'LIMIT' | 'UNAVAILABLE' | 'MALFORMED';

type Details = Pick<MarketErrorDetails, 'retryAfter' | 'status'> & { page?: number | null };

export class InventoryError extends Error {
  readonly code: InventoryErrorCode;
  /** The number of the page that failed, counted from 1; null when it is not known. */
  readonly page: number | null;
  /** Seconds to wait, when Steam stated them. */
  readonly retryAfter: number | null;
  /** The HTTP status of a refusal. */
  readonly status: number | null;
  constructor(code: InventoryErrorCode, message: string, details: Details = {}) {
    super(details.page ? `page ${details.page}: ${message}` : message);
    this.name = 'InventoryError';
    this.code = code;
    this.page = details.page ?? null;
    this.retryAfter = details.retryAfter ?? null;
    this.status = details.status ?? null;
  }
}
