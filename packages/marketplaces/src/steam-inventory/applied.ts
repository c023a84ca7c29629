import type { Line } from './lines.ts';
import { decodeEntities, plainText } from '@lootfolio/domain/foreign-values';

/**
 * The market hash names of the stickers, patches and charms on an item, in the order of the slots. A charm's name includes its kind:
 * `Souvenir Charm | …`.
 */
export type AppliedNames = { stickers: readonly string[]; patches: readonly string[]; charms: readonly string[] };

const NOTHING: AppliedNames = { stickers: [], patches: [], charms: [] };
/** Agents have three slots for patches, guns five for stickers. */
const MAX_APPLIED = 10;
const MAX_NAME = 200;

/**
 * Reads the boxes of stickers, patches and charms. The titles of their pictures are the names; older answers list the names in one line.
 * @param isAgent agents have patches, all other items have stickers
 */
export function readApplied(lines: readonly Line[], isAgent: boolean): AppliedNames {
  const boxes = lines.filter(({ value }) => value.includes('_info'));
  if (boxes.length === 0) return NOTHING;
  const stuck = boxes.flatMap((line) => (isBox(line, 'sticker_info') || isBox(line, 'patch_info') ? namesIn(line.value) : []));
  const charms = boxes.flatMap((line) => (isBox(line, 'keychain_info') ? namesIn(line.value) : []));
  const patches = stuck.filter((name) => isAgent || name.startsWith('Patch | '));
  return { stickers: stuck.filter((name) => !patches.includes(name)), patches, charms };
}

const isBox = ({ name, value }: Line, id: string): boolean => name === id || value.includes(`id="${id}"`);

function namesIn(html: string): string[] {
  const images = html.match(/<img\b[^<>]*>/g) ?? [];
  const titles = images.flatMap((image) => / title="([^"]*)"/.exec(image)?.[1] ?? []);
  const named = titles.length > 0 ? titles.map((title) => marketName(decodeEntities(title))) : namesOfLine(html, images.length);
  return named.filter((name) => name.length <= MAX_NAME).slice(0, MAX_APPLIED);
}

/**
 * Turns `Sticker: Crown (Foil)` into `Sticker | Crown (Foil)`. The first word is in the language of the request, so the result is a market
 * hash name only in English.
 */
function marketName(title: string): string {
  const [, kind, name] = /^([^:]{1,30}): (.+)$/s.exec(title.trim()) ?? [];
  return kind === undefined ? title.trim() : `${kind} | ${name!}`;
}

/** Reads `Sticker: A, B, C`, the last line of a box. */
function namesOfLine(html: string, count: number): string[] {
  const line = plainText(html.slice(html.lastIndexOf('<br>'))).trim();
  const [, kind, names] = /^([^:]{1,30}): (.+)$/s.exec(line) ?? [];
  return kind === undefined ? [] : splitNames(names!, count).map((name) => `${kind} | ${name}`);
}

/** Names of stickers that contain `, ` outside of brackets. */
const WITH_COMMA = ["Don't Worry, I'm Pro", 'Hi, My Game Is', 'Rock, Paper, Scissors (Foil)', 'Run CT, Run', 'Run T, Run'];
const COMMA = /, (?![^()]*\))/;

/** @param count the number of names, known from the number of pictures */
function splitNames(names: string, count: number): string[] {
  const parts = names.split(COMMA);
  if (parts.length === count) return parts;
  const joined = WITH_COMMA.reduce((text, name) => text.replaceAll(name, name.replaceAll(', ', '\0')), names);
  return joined.split(COMMA).map((part) => part.replaceAll('\0', ', '));
}
