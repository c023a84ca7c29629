import { setImmediate as nextTurn } from 'node:timers/promises';
import { phaseOfPaint } from '@lootfolio/domain/paint-index';
import { readCertificate, type Certificate } from '../inspect-link.ts';
import { createTagReader, describeItem, type Described } from './describe-item.ts';
import { inspectLink } from './inspect.ts';
import { InventoryError, MAX_ASSETS, type Applied, type InventoryAsset, type InventoryPage, type InventoryQuery } from './inventory.ts';
import { NO_PROPERTIES, propertiesByAsset, type Properties } from './properties.ts';
import { countOf, fieldsIn, idOf, isFields, isYes, listOf, type Fields } from '@lootfolio/domain/foreign-values';
import { malformed, requireId } from './values.ts';

export type PageQuery = Pick<InventoryQuery, 'steamId' | 'appId' | 'contextId'> & { startAssetId: string | null };

/** The number of descriptions or assets that are read before other work gets a turn. */
const SLICE = 400;

/** The rows of a page in either shape, before they are read. */
type Rows = { assets: Fields[]; descriptions: Fields[]; properties: unknown; next: string | null; total: number | null };

/**
 * Reads the answer to a request for a page, in today's shape or in the shape of `rgInventory`. Pauses regularly so that other work can run.
 * @throws InventoryError
 */
export async function readPage(body: Buffer, query: PageQuery): Promise<InventoryPage> {
  const { assets, descriptions, properties, next, total } = rowsOf(parse(body));
  if (assets.length > MAX_ASSETS) throw malformed(`${assets.length} assets`);
  const ids = assets.map((asset) => requireId(asset['assetid'] ?? asset['id'], 'id of an asset'));
  const listed = new Set(ids);
  if (next !== null && !listed.has(next)) throw malformed('the last asset that it names is not there');

  const described = new Map<string, Described>();
  const readTags = createTagReader();
  for (const [at, fields] of descriptions.entries()) {
    if (at % SLICE === 0) await nextTurn();
    described.set(keyOf(fields), describeItem(fields, query.appId, query.contextId, readTags));
  }
  const known = propertiesByAsset(properties, MAX_ASSETS);
  const used = new Set<string>();
  const read: InventoryAsset[] = [];
  for (const [at, fields] of assets.entries()) {
    if (at % SLICE === 0) await nextTurn();
    const key = keyOf(fields);
    used.add(key);
    read.push(assetOf(fields, ids[at]!, described.get(key), known.get(ids[at]!) ?? NO_PROPERTIES, query));
  }
  // a page describes only the assets that it contains. So a description without an asset, or properties without an asset, mean that an
  // asset was lost
  const lost = described.size - used.size + [...known.keys()].filter((id) => !listed.has(id)).length;
  if (lost > 0) throw malformed(`${lost} assets are described and missing`);
  return { startAssetId: query.startAssetId, assets: read, next, total };
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    throw malformed(body.length === 0 ? 'answer is empty' : 'answer is no JSON');
  }
}

/** @throws InventoryError when the answer is not a page */
function rowsOf(answer: unknown): Rows {
  // under load, Steam answers null although the inventory exists
  if (answer === null) throw new InventoryError('UNAVAILABLE', 'answer is null');
  if (!isFields(answer)) throw malformed('answer is no object');
  if (!isYes(answer['success'])) throw failureOf(answer);
  if ('rgInventory' in answer) return oldRows(answer);
  if (!('assets' in answer) && !('total_inventory_count' in answer)) {
    throw new InventoryError('UNAVAILABLE', 'answer says nothing of the inventory');
  }
  const next = isYes(answer['more_items']) ? requireId(answer['last_assetid'], 'last asset of the page') : null;
  return {
    assets: assetsIn(answer['assets']),
    descriptions: fieldsIn(answer['descriptions'], MAX_ASSETS),
    properties: answer['asset_properties'],
    next,
    total: countOf(answer['total_inventory_count']),
  };
}

/** Reads the shape of `/profiles/ID/inventory/json`: objects by id, and a whole inventory on one page. */
function oldRows(answer: Fields): Rows {
  if (isYes(answer['more'])) throw malformed('it goes on in a way that is not known');
  const assets = assetsIn(answer['rgInventory']).toSorted((a, b) => (countOf(a['pos']) ?? 0) - (countOf(b['pos']) ?? 0));
  return { assets, descriptions: fieldsIn(answer['rgDescriptions'], MAX_ASSETS), properties: null, next: null, total: null };
}

/** @throws InventoryError MALFORMED when a row is not an asset. The row is not left out, because its item would seem to be gone */
function assetsIn(value: unknown): Fields[] {
  const rows = listOf(value, MAX_ASSETS + 1);
  if (!rows.every(isFields) || typeof value === 'string') throw malformed('a row is no asset');
  return rows;
}

function failureOf(answer: Fields): InventoryError {
  const said = answer['Error'] ?? answer['error'];
  if (typeof said !== 'string') {
    return 'success' in answer ? new InventoryError('UNAVAILABLE', 'Steam failed') : malformed('answer is no inventory');
  }
  return new InventoryError(
    /private/i.test(said) ? 'PRIVATE' : 'UNAVAILABLE',
    `Steam says: ${said.replace(/\P{ASCII}|\p{Cc}/gu, '').slice(0, 100)}`,
  );
}

const keyOf = (fields: Fields): string => `${idOf(fields['classid']) ?? ''}_${idOf(fields['instanceid'] ?? '0') ?? ''}`;

function assetOf(fields: Fields, assetId: string, known: Described | undefined, properties: Properties, query: PageQuery): InventoryAsset {
  const { appId, contextId, steamId } = query;
  if (!known) throw malformed(`asset ${assetId} has no description`);
  const isOther = (field: string, wanted: string): boolean => field in fields && idOf(fields[field]) !== wanted;
  if (isOther('appid', String(appId)) || isOther('contextid', contextId)) throw malformed(`asset ${assetId} is of another inventory`);
  const amount = countOf(fields['amount'] ?? 1);
  if (amount === null || amount === 0) throw malformed(`asset ${assetId} has no amount`);
  const { item, applied, inspect } = known;
  const certificate = needsCertificate(known, properties) ? readCertificate(properties.certificate!) : null;
  const paintIndex = properties.paintIndex ?? certificate?.paintIndex ?? null;
  const property = (id: number): string | null => (id === 6 ? properties.certificate : null);
  return {
    ...item,
    nameTag: item.nameTag ?? properties.nameTag,
    appId,
    contextId,
    assetId,
    amount,
    inspectLink: inspect === null ? null : inspectLink(inspect, { steamId, assetId, contextId, property }),
    float: properties.float ?? certificate?.float ?? null,
    seed: properties.seed ?? certificate?.seed ?? null,
    paintIndex,
    phase: paintIndex !== null && item.name.includes('Doppler') ? phaseOfPaint(paintIndex) : null,
    charmTemplate: properties.charmTemplate,
    stickers: place(applied.stickers, properties, certificate),
    patches: place(applied.patches, properties, certificate),
    charms: applied.charms.map((name, at) => ({
      name,
      template: applied.charms.length === properties.templates.length ? properties.templates[at]! : null,
    })),
  };
}

/**
 * True when the asset's certificate must be read. Reading takes time, so a certificate is used only for values that nothing else states.
 */
const needsCertificate = ({ item, applied }: Described, { certificate, paintIndex, float }: Properties): boolean =>
  certificate !== null &&
  (applied.stickers.length + applied.patches.length > 0 ||
    (paintIndex === null && item.name.includes('Doppler')) ||
    (float === null && item.exterior !== null));

const NONE: readonly never[] = [];

/**
 * Joins names, wears and slots, which Steam states in three lists with the same order. When the lengths differ, only the names are certain.
 */
function place(names: readonly string[], { wears }: Properties, certificate: Certificate | null): readonly Applied[] {
  if (names.length === 0) return NONE;
  const placed = certificate?.stickers.length === names.length ? certificate.stickers : null;
  return names.map((name, at) => ({
    name,
    slot: placed?.[at]!.slot ?? null,
    wear: (wears.length === names.length ? wears[at]! : null) ?? placed?.[at]!.wear ?? null,
  }));
}
