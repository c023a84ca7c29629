import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';

/** A recorded page: its bytes, the total number of assets of its inventory, and the asset after which the next page begins. */
type RecordedPage = { bytes: Buffer; total: string | null; last: string | null };

export type Recording = {
  /**
   * Returns the requested page of an inventory. Null when no page follows `start`; undefined when the recording has no page of the game and
   * context.
   */
  pageOf: (appId: string, contextId: string, start: string | null) => Buffer | null | undefined;
  /** For the operator: one line for each file of the folder that is not a page. */
  warnings: string[];
};

/**
 * Reads a recorded page, or a folder of them: the pages of one game and context follow each other in the order of their names.
 * @throws Error with a sentence when there is no page
 */
export function readRecording(path: string): Recording {
  const isFolder = statSync(path).isDirectory();
  const inventories = new Map<string, RecordedPage[]>();
  const warnings: string[] = [];
  for (const file of isFolder ? jsonFilesOf(path) : [path]) {
    const read = readRecordedPage(file);
    if (typeof read === 'string') warnings.push(`${basename(file)} ${read}`);
    else inventories.set(read.key, [...(inventories.get(read.key) ?? []), read]);
  }
  if (inventories.size === 0) throw new Error(warnings[0] ?? 'the folder has no .json file');
  return {
    warnings,
    pageOf: (appId, contextId, start) => {
      const pages = inventories.get(`${appId}/${contextId}`);
      if (!pages) return undefined;
      if (start === null) return pages[0]!.bytes;
      const before = pages.findIndex(({ last }) => last === start);
      const next = before < 0 ? undefined : pages[before + 1];
      // the next file may belong to another person's inventory
      return next && next.total === pages[before]!.total ? next.bytes : null;
    },
  };
}

const jsonFilesOf = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    .map((name) => join(folder, name));

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const firstOf = (list: unknown): Fields => {
  const [first] = isFields(list) ? Object.values(list) : [];
  return isFields(first) ? first : {};
};

/** Steam's own items are in another context than the items of games. */
const STEAM_APP = '753';

/**
 * Reads the bytes of a file once to identify the page; the bytes themselves are served unchanged. Returns a text with the reason when the
 * file is not a page.
 */
function readRecordedPage(file: string): (RecordedPage & { key: string }) | string {
  const bytes = readFileSync(file);
  const page = parse(bytes);
  if (page === undefined) return 'is no JSON';
  if (!isFields(page) || !('success' in page)) return 'is no page of an inventory';
  const asset = firstOf(page['assets']);
  const description = firstOf(page['descriptions'] ?? page['rgDescriptions']);
  const [, namedApp, namedContext] = /(?:^|\D)(\d{2,7})-(\d{1,2})(?:\D|$)/.exec(basename(file)) ?? [];
  const appId = textOf(asset['appid'] ?? description['appid']) ?? namedApp ?? '730';
  const contextId = textOf(asset['contextid']) ?? namedContext ?? (appId === STEAM_APP ? '6' : '2');
  return { bytes, key: `${appId}/${contextId}`, total: textOf(page['total_inventory_count']), last: textOf(page['last_assetid']) };
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return undefined;
  }
}

const textOf = (value: unknown): string | null => (typeof value === 'string' || typeof value === 'number' ? String(value) : null);
