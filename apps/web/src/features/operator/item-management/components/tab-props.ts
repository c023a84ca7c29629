import type { ItemManagementSearch } from '../item-management.search.ts';

/** A tab whose filters and page are in the address. */
export type TabProps = {
  search: ItemManagementSearch;
  /** @param replace true when Back must not lead to the previous state */
  onChange: (next: Partial<ItemManagementSearch>, replace?: boolean) => void;
};
