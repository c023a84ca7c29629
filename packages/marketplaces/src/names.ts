/** Steam's spelling of a market hash name: NFC, single blanks, no blanks at the ends. */
export const normaliseName = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').trim();

const GEMS = new Map([
  ['ruby', 'Ruby'],
  ['sapphire', 'Sapphire'],
  ['blackpearl', 'Black Pearl'],
  ['emerald', 'Emerald'],
]);

/** `Phase 1`…`Phase 4` or the gem's name; null for everything else. */
export function canonicalPhase(text: string | null): string | null {
  const key = (text ?? '').toLowerCase().replace(/[^a-z0-9]/g, '');
  const phase = /^p(?:hase)?([1-4])$/.exec(key);
  return phase ? `Phase ${phase[1]}` : (GEMS.get(key) ?? null);
}
