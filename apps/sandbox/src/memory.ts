import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { itemsOf, type Item } from './model/items.ts';
import { SELLER_RULES } from './trading/rules.ts';
import type { Memory, World } from './world.ts';

/** To be raised with every change of the shapes in it. The sandbox forgets what another version wrote. */
const VERSION = 1;

/** Returns a function that writes what happened so far, when that has changed. The file is complete or the one before. */
export function memoryWriter(path: string, world: World): () => void {
  let written: Buffer | null = null;
  return () => {
    const { seed, startedAt, trading, steam } = world;
    const memory = serialize({ version: VERSION, seed, startedAt, trading, steam });
    if (written?.equals(memory)) return;
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(`${path}.new`, memory);
    renameSync(`${path}.new`, path);
    written = memory;
  };
}

/**
 * Reads what happened before.
 * @returns null when there is no such file, or when another version or another seed wrote it
 */
export function readMemory(path: string, seed: number): Memory | null {
  try {
    const read = deserialize(readFileSync(path)) as Memory & { version: number; seed: number };
    if (read.version !== VERSION || read.seed !== seed) return null;
    useKnownItems(read);
    for (const desk of read.trading.desks.values()) desk.rules = SELLER_RULES[desk.market]!;
    return { startedAt: read.startedAt, trading: read.trading, steam: read.steam };
  } catch {
    return null;
  }
}

/** Replaces the items of all things by those of the catalogue, which may have changed since. */
function useKnownItems(memory: Memory): void {
  const known = new Map<string, Item>();
  const knownItem = (item: Item): Item => {
    const name = `${item.appId} ${item.name} ${item.phase ?? ''}`;
    const found = known.get(name) ?? itemsOf(item.appId).find((one) => one.name === item.name && one.phase === item.phase) ?? item;
    known.set(name, found);
    return found;
  };
  const seen = new Set<object>();
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null || seen.has(value)) return;
    seen.add(value);
    if (value instanceof Map || value instanceof Set || Array.isArray(value)) for (const part of value.values()) visit(part);
    else {
      if ('item' in value) value.item = knownItem(value.item as Item);
      for (const part of Object.values(value)) visit(part);
    }
  };
  visit(memory.trading);
}
