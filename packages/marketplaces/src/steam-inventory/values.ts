import { idOf } from '@lootfolio/domain/foreign-values';
import { InventoryError } from './inventory.ts';

/** @throws InventoryError MALFORMED */
export function requireId(value: unknown, what: string): string {
  const id = idOf(value);
  if (id === null) throw malformed(`${what} is no id`);
  return id;
}

/** `#d32ce6`; null for everything else. */
export const colorOf = (value: unknown): string | null =>
  typeof value === 'string' && /^[0-9a-f]{6}$/i.test(value) ? `#${value.toLowerCase()}` : null;

export const malformed = (message: string): InventoryError => new InventoryError('MALFORMED', message);
