import type { ExteriorName, Phase } from '@lootfolio/domain/names';
import type { MarketErrorDetails } from '../port.ts';

/** What Steam's own screens filter by: `Rarity`, `Exterior`, `Hero` … Names are in the language of the request, the others are not. */
export type Tag = { category: string; internalName: string; name: string; /** `#d32ce6` */ color: string | null };

/**
 * A sticker or patch on an item. `name`: its market hash name where the request was in English. `slot` counts from 0, `wear` goes from 0
 * (new) to 1; null where Steam does not tell.
 */
export type Applied = { name: string; slot: number | null; wear: number | null };

/** A charm on an item. `template` is its pattern; null where Steam does not tell. */
export type Charm = { name: string; template: number | null };

/** What all assets of one class and instance share. Texts are plain, without markup. */
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
  /** False also for what is trade-protected or on sale on the Steam market. */
  tradable: boolean;
  marketable: boolean;
  /** True for what the Steam market trades without looking at the single piece. */
  commodity: boolean;
  /** When the item can be traded; null when it can be now, never, or Steam does not tell. May lie in the past. */
  lockEnd: Date | null;
  /** It came by a trade that can still be taken back. */
  tradeProtected: boolean;
  onSteamMarket: boolean;
  nameTag: string | null;
  /** Of a storage unit: how many items lie in it. No inventory shows those. */
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
  /** Without open placeholders; null when there is none, or when Steam left out what one stands for. */
  inspectLink: string | null;
  /** Wear from 0 to 1. */
  float: number | null;
  seed: number | null;
  paintIndex: number | null;
  /** Of a Doppler, where the paint index is known. */
  phase: Phase | null;
  /** Pattern of an item that is itself a charm. */
  charmTemplate: number | null;
  stickers: readonly Applied[];
  patches: readonly Applied[];
  charms: readonly Charm[];
};

export type InventoryPage = {
  /** The asset after which this page was asked for; null for the first page. */
  startAssetId: string | null;
  assets: readonly InventoryAsset[];
  /** The last asset of this page when more follow; null on the last page. */
  next: string | null;
  /** How many assets Steam says the inventory has, hidden ones too; null when it does not say. */
  total: number | null;
};

/** A whole inventory of one game and context. */
export type Inventory = {
  assets: readonly InventoryAsset[];
  /**
   * Assets that Steam counts and does not show to strangers: trade-protected ones and those bought in the last days. Null when Steam does
   * not tell how many there are.
   */
  hidden: number | null;
};

/** Names the inventory of a game. `contextId`: `2`, for the owner's trade-protected items of CS2 `16`. */
export type InventoryQuery = { steamId: string; appId: number; contextId: string; language: string };

/** No inventory and no page is larger. */
export const MAX_ASSETS = 50_000;
export const MAX_PAGES = 100;

/**
 * Why an inventory could not be read. What was read of it before stays true.
 * `PRIVATE`: its owner does not show it. `LIMIT`: too many requests from this address, or Steam refuses the address.
 * `UNAVAILABLE`: no answer, or one that says nothing of the inventory; or the inventory changed while it was read.
 * `MALFORMED`: an answer that contradicts itself, or is none.
 */
export type InventoryErrorCode = 'PRIVATE' | 'LIMIT' | 'UNAVAILABLE' | 'MALFORMED';

type Details = Pick<MarketErrorDetails, 'retryAfter' | 'status'> & { page?: number | null };

export class InventoryError extends Error {
  readonly code: InventoryErrorCode;
  /** Which page of the inventory failed, counted from 1; null when that is not known. */
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
