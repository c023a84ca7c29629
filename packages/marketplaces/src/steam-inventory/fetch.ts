import { MarketError, type HttpClient, type MarketErrorCode, type RequestLimit } from '../port.ts';
import { assemble, nextStart } from './assemble.ts';
import { InventoryError, type Inventory, type InventoryErrorCode, type InventoryPage, type InventoryQuery } from './inventory.ts';
import { readPage } from './read-page.ts';

/**
 * The limit of one address, over all inventories. Steam documents no limit; five requests a minute were never refused. Steam reacts more to
 * many inventories than to many pages.
 */
export const INVENTORY_LIMIT: RequestLimit = { requests: 1, perSeconds: 12 };

/** The page size that Steam's own page asks for. Steam refuses more than about 2,000 with 400, and has lowered this limit before. */
const PAGE_SIZE = 2000;
const SMALLEST_PAGE = 75;
/** An asset takes about 2 KB. */
const MAX_BYTES = 16_000_000;

/**
 * The inventory error for each error of a market. Steam answers 403 with `null` for a private inventory, and 401 when a stranger asks for
 * some contexts.
 */
const CODES: Readonly<Record<MarketErrorCode, InventoryErrorCode>> = {
  FORBIDDEN: 'PRIVATE',
  UNAUTHORISED: 'PRIVATE',
  RATE_LIMITED: 'LIMIT',
  BLOCKED: 'LIMIT',
  UNREACHABLE: 'UNAVAILABLE',
  TIMEOUT: 'UNAVAILABLE',
  UPSTREAM: 'UNAVAILABLE',
  MARKET_NOT_CONNECTED: 'UNAVAILABLE',
  TOO_LARGE: 'MALFORMED',
  BAD_ANSWER: 'MALFORMED',
};

export type PageRequest = InventoryQuery & { startAssetId: string | null; /** The maximum number of assets of the page. */ count?: number };

/**
 * Reads one page of an inventory with one request. `http` chooses the proxy and applies the limit of the proxy's address.
 * @throws InventoryError
 * @throws the client's error when the request limit is reached
 */
export async function fetchInventoryPage(http: HttpClient, request: PageRequest): Promise<InventoryPage> {
  const { steamId, appId, contextId, language, startAssetId, count = PAGE_SIZE } = request;
  // with BBCode, times in texts are numbers and do not depend on the language
  const query = new URLSearchParams({ l: language, count: String(count), preserve_bbcode: '1', raw_asset_properties: '1' });
  if (startAssetId !== null) query.set('start_assetid', startAssetId);
  try {
    const { body } = await http({
      url: `https://steamcommunity.com/inventory/${steamId}/${appId}/${contextId}?${query.toString()}`,
      headers: { referer: `https://steamcommunity.com/profiles/${steamId}/inventory` },
      maxBytes: MAX_BYTES,
    });
    return await readPage(body, request);
  } catch (error) {
    throw error instanceof MarketError ? asInventoryError(error) : error;
  }
}

function asInventoryError(error: MarketError): InventoryError {
  // an unknown refusal is no information about the inventory
  const code = error.code === 'BAD_ANSWER' && error.status !== null ? 'UNAVAILABLE' : CODES[error.code];
  return new InventoryError(code, error.message, error);
}

/**
 * Reads a whole inventory, page after page. Asks for smaller pages when Steam refuses the first page.
 * @param pages the pages that an earlier call has read. New pages are added to this array, so that a later call can continue from it
 * @throws InventoryError with the number of the page
 * @throws the client's error when the request limit is reached
 */
export async function readInventory(http: HttpClient, query: InventoryQuery, pages: InventoryPage[] = []): Promise<Inventory> {
  let count = PAGE_SIZE;
  let isAccepted = false;
  for (;;) {
    const start = startAfter(pages);
    if (start === null) return assemble(pages);
    try {
      pages.push(await fetchInventoryPage(http, { ...query, ...start, count }));
      isAccepted = true;
    } catch (error) {
      if (!(error instanceof InventoryError)) throw error;
      if (error.status !== 400 || isAccepted || count <= SMALLEST_PAGE)
        throw new InventoryError(error.code, error.message, { ...details(error), page: pages.length + 1 });
      count = Math.max(SMALLEST_PAGE, Math.floor(count / 2));
    }
  }
}

const details = ({ retryAfter, status }: InventoryError) => ({ retryAfter, status });

/** Removes pages that do not fit together, so that the next reading starts again. */
function startAfter(pages: InventoryPage[]): ReturnType<typeof nextStart> {
  try {
    return nextStart(pages);
  } catch (error) {
    pages.length = 0;
    throw error;
  }
}
