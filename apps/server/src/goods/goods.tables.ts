import type { InventoryPage } from '@lootfolio/marketplaces/steam-inventory/inventory';
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';

/** The known details of a thing besides its item. A field is absent when Steam does not tell it. */
export type AssetDetails = {
  float?: number;
  /** The pattern. */
  seed?: number;
  /** In the order of their slots. `wear` from 0 (new) to 1. */
  stickers?: readonly { name: string; wear?: number }[];
  charm?: { name: string; pattern?: number };
  patches?: readonly string[];
  nameTag?: string;
  /** Complete: no placeholder is left in it. */
  inspectLink?: string;
  /** The name of the storage unit in which it lies. */
  storageUnit?: string;
  /** Only for a storage unit: the number of things in it, as Steam counts them. */
  storedItems?: number;
};

/** The source of assets: Steam's inventory, or the export of storage units. */
export type AssetSource = 'steam' | 'storage';

declare module '../platform/database/schema.ts' {
  interface Database {
    inventories: {
      id: GeneratedAlways<number>;
      steam_id: string;
      app_id: number;
      user_id: number | null;
      read_at: Date | null;
      checked_at: Generated<Date | null>;
      problem: Generated<string | null>;
      units: number;
      tradable: number;
      hidden: number | null;
      value: number;
      shown_value: Generated<number>;
      shown_units: Generated<number>;
      asked_at: Generated<Date | null>;
      reading_until: Generated<Date | null>;
    };
    storage_imports: { id: GeneratedAlways<number>; inventory_id: number; file_name: string; imported_at: Date };
    storage_units: { inventory_id: number; name: string; import_id: number };
    assets: {
      id: GeneratedAlways<number>;
      inventory_id: number;
      source: AssetSource;
      steam_asset_id: string;
      item_id: number;
      fingerprint: string | null;
      units: number;
      tradable: boolean;
      locked_until: Date | null;
      details: JSONColumnType<AssetDetails>;
      buy_price: number | null;
      bought_on: Day | null;
      first_seen: Date;
      last_seen: Date | null;
      returned_at: Generated<Date | null>;
    };
    lots: {
      id: GeneratedAlways<number>;
      user_id: number;
      item_id: number;
      quantity: number;
      open: number;
      unit_cost: number;
      bought_on: Day;
      /** The slug of the market on which it was bought. */
      market: Generated<string | null>;
      category: Generated<string>;
      float: Generated<number | null>;
      note: Generated<string>;
      source_id: Generated<string | null>;
      import_id: Generated<number | null>;
      created_at: Date;
    };
    lot_sales: {
      id: GeneratedAlways<number>;
      lot_id: number;
      unit_net: number;
      sold_on: Day;
      sale_id: number;
      created_at: Date;
    };
    purchase_imports: { id: GeneratedAlways<number>; user_id: number; file_name: string; imported_at: Date };
    inventory_pages: { steam_id: string; app_id: number; position: number; began_at: Date; page: JSONColumnType<InventoryPage> };
    inventory_days: {
      inventory_id: number;
      day: Day;
      value: number;
      units: number;
      tradable: number;
      market_ids: number[];
      market_values: number[];
      shown_value: Generated<number>;
    };
  }
}
