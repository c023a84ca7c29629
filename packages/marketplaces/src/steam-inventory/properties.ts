import { countOf, fieldsIn, idOf, shareOf, textOf, type Fields } from '@lootfolio/domain/foreign-values';

/** The properties of one asset that Steam states beside its description. */
export type Properties = {
  float: number | null;
  seed: number | null;
  paintIndex: number | null;
  charmTemplate: number | null;
  nameTag: string | null;
  /** The item itself as hexadecimal text, which new inspect links contain. */
  certificate: string | null;
  /** Wear of the stickers, in the order of the slots. */
  wears: readonly (number | null)[];
  /** Patterns of the charms. */
  templates: readonly (number | null)[];
};

export const NO_PROPERTIES: Properties = {
  float: null,
  seed: null,
  paintIndex: null,
  charmTemplate: null,
  nameTag: null,
  certificate: null,
  wears: [],
  templates: [],
};

/** Steam's numbers of the properties. */
const SEED = 1;
const FLOAT = 2;
const CHARM_TEMPLATE = 3;
const STICKER_WEAR = 4;
const NAME_TAG = 5;
const CERTIFICATE = 6;
const PAINT_INDEX = 7;

/** The properties of a page by asset. An asset without an entry has unknown properties. */
export function propertiesByAsset(value: unknown, max: number): Map<string, Properties> {
  const known = new Map<string, Properties>();
  for (const row of fieldsIn(value, max)) {
    const id = idOf(row['assetid']);
    if (id !== null && !known.has(id)) known.set(id, propertiesOf(row));
  }
  return known;
}

function propertiesOf(row: Fields): Properties {
  const own = valuesOf(row['asset_properties']);
  const accessories = fieldsIn(row['asset_accessories'], 20).map((accessory) => ({
    onItem: valuesOf(accessory['parent_relationship_properties']),
    itself: valuesOf(accessory['standalone_properties']),
  }));
  const isCharm = ({ itself }: (typeof accessories)[number]): boolean => itself.has(CHARM_TEMPLATE);
  return {
    float: shareOf(own.get(FLOAT)),
    seed: numberOf(own.get(SEED)),
    paintIndex: numberOf(own.get(PAINT_INDEX)),
    charmTemplate: numberOf(own.get(CHARM_TEMPLATE)),
    nameTag: textOf(own.get(NAME_TAG), 100),
    certificate: certificateOf(own.get(CERTIFICATE)),
    wears: accessories.filter((accessory) => !isCharm(accessory)).map(({ onItem }) => shareOf(onItem.get(STICKER_WEAR))),
    templates: accessories.filter(isCharm).map(({ itself }) => numberOf(itself.get(CHARM_TEMPLATE))),
  };
}

/** Each property has one value, in a field that is named after its kind. */
const valuesOf = (value: unknown): Map<number, unknown> =>
  new Map(
    fieldsIn(value, 50).flatMap(({ propertyid: id, float_value: float, int_value: int, string_value: text }) =>
      typeof id === 'number' ? [[id, float ?? int ?? text] as const] : [],
    ),
  );

/** Numbers of the game have at most 32 bits. */
function numberOf(value: unknown): number | null {
  const number = countOf(value);
  return number !== null && number < 2 ** 32 ? number : null;
}

const certificateOf = (value: unknown): string | null =>
  typeof value === 'string' && /^(?:[0-9a-f]{2}){7,1000}$/i.test(value) ? value : null;
