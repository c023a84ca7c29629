import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';

/** A recorded page of an inventory: its bytes, and the asset after which the next page begins. */
type RecordedPage = { bytes: Buffer; last: string | null };

export type Recording = {
  /**
   * The page of an inventory that was asked for. Null when no page follows `start`; undefined when the recording has nothing of the game and
   * context.
   */
  pageOf: (appId: string, contextId: string, start: string | null) => Buffer | null | undefined;
};

/** Reads a recorded page, or a folder of them: the pages of one game and context follow each other in the order of their names. */
export function readRecording(path: string): Recording {
  const files = statSync(path).isDirectory() ? jsonFilesOf(path) : [path];
  if (files.length === 0) throw new Error('the folder has no .json file');
  const inventories = new Map<string, RecordedPage[]>();
  for (const file of files) {
    const { key, ...page } = readRecordedPage(file);
    inventories.set(key, [...(inventories.get(key) ?? []), page]);
  }
  return {
    pageOf: (appId, contextId, start) => {
      const pages = inventories.get(`${appId}/${contextId}`);
      if (!pages) return undefined;
      if (start === null) return pages[0]!.bytes;
      const before = pages.findIndex(({ last }) => last === start);
      return before < 0 ? null : (pages[before + 1]?.bytes ?? null);
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

/** Steam's own items lie in another context than those of games. */
const STEAM_APP = '753';

/** The bytes are served as they are. They are read once, to learn to which game and context they belong. */
function readRecordedPage(file: string): RecordedPage & { key: string } {
  const bytes = readFileSync(file);
  const page = parse(bytes, file);
  const asset = firstOf(page['assets']);
  const description = firstOf(page['descriptions'] ?? page['rgDescriptions']);
  const [, namedApp, namedContext] = /(?:^|\D)(\d{2,7})-(\d{1,2})(?:\D|$)/.exec(basename(file)) ?? [];
  const appId = textOf(asset['appid'] ?? description['appid']) ?? namedApp ?? '730';
  const contextId = textOf(asset['contextid']) ?? namedContext ?? (appId === STEAM_APP ? '6' : '2');
  return { bytes, key: `${appId}/${contextId}`, last: textOf(page['last_assetid']) };
}

function parse(bytes: Buffer, file: string): Fields {
  let page: unknown;
  try {
    page = JSON.parse(bytes.toString());
  } catch {
    throw new Error(`${basename(file)} is no JSON`);
  }
  if (!isFields(page) || Array.isArray(page)) throw new Error(`${basename(file)} is no page of an inventory`);
  return page;
}

const textOf = (value: unknown): string | null => (typeof value === 'string' || typeof value === 'number' ? String(value) : null);
