/** The kinds of JSON values. */
type Kind = 'text' | 'number' | 'yes/no' | 'nothing' | 'list' | 'object';

/**
 * What JSON values look like: their kinds, the fields of objects, and what the elements of lists look like. Several values of one place are
 * merged.
 */
export type Shape = {
  /** How many values were looked at, and how many of them were objects. A field that fewer values have may be absent. */
  seen: number;
  objects: number;
  kinds: Set<Kind>;
  fields: Map<string, Shape>;
  /** The elements of lists; null when there was no list, or only empty ones. */
  elements: Shape | null;
};

/**
 * The difference between an expected and a found shape. A place is written like `items[].price`; `{}` stands for the fields of an object
 * whose names are data. Only the outermost place of a difference is named.
 */
export type ShapeDifference = {
  /** Fields that were found and are not expected. */
  unknown: string[];
  /** Fields that all expected values have and no found one has. */
  missing: string[];
  /** Places with another kind of value than expected. */
  changed: string[];
};

/** Of long lists this number of elements is looked at, evenly spread. */
const MOST_ELEMENTS = 2000;
/** An object with more fields than this has data as names, such as the names of items. */
const MOST_FIELDS = 60;
const FIELD_NAME = /^[A-Za-z_][\w]{0,39}$/;
const MOST_DEPTH = 12;

const emptyShape = (): Shape => ({ seen: 0, objects: 0, kinds: new Set(), fields: new Map(), elements: null });

/** Returns what these values look like together. */
export function shapeOf(values: readonly unknown[]): Shape {
  const shape = emptyShape();
  for (const value of values) merge(shape, value, 0);
  return shape;
}

function merge(shape: Shape, value: unknown, depth: number): void {
  shape.seen += 1;
  shape.kinds.add(kindOf(value));
  if (typeof value !== 'object' || value === null || depth === MOST_DEPTH) return;
  if (Array.isArray(value)) {
    const step = Math.max(1, value.length / MOST_ELEMENTS);
    for (let at = 0; at < value.length; at += step) merge((shape.elements ??= emptyShape()), value[Math.floor(at)], depth + 1);
    return;
  }
  shape.objects += 1;
  const names = Object.keys(value);
  const step = Math.max(1, names.length / MOST_ELEMENTS);
  for (let at = 0; at < names.length; at += step) {
    const name = names[Math.floor(at)]!;
    const field = shape.fields.get(name) ?? emptyShape();
    shape.fields.set(name, field);
    merge(field, (value as Record<string, unknown>)[name], depth + 1);
  }
}

function kindOf(value: unknown): Kind {
  if (value === null || value === undefined) return 'nothing';
  if (Array.isArray(value)) return 'list';
  switch (typeof value) {
    case 'string':
      return 'text';
    case 'number':
      return 'number';
    case 'boolean':
      return 'yes/no';
    default:
      return 'object';
  }
}

/** True when the names of the fields are data, such as the names of items. */
const hasDataAsNames = ({ fields }: Shape): boolean =>
  fields.size > MOST_FIELDS || [...fields.keys()].some((name) => !FIELD_NAME.test(name));

/** What all fields together look like. */
function mergedFields({ fields }: Shape): Shape {
  const merged = emptyShape();
  const add = (into: Shape, from: Shape): void => {
    into.seen += from.seen;
    into.objects += from.objects;
    for (const kind of from.kinds) into.kinds.add(kind);
    for (const [name, field] of from.fields) {
      const known = into.fields.get(name) ?? emptyShape();
      into.fields.set(name, known);
      add(known, field);
    }
    if (from.elements) add((into.elements ??= emptyShape()), from.elements);
  };
  for (const field of fields.values()) add(merged, field);
  return merged;
}

/** Compares what was found with what is expected. Nothing differs below an empty list, or a value that is nothing. */
export function compareShapes(expected: Shape, found: Shape): ShapeDifference {
  const difference: ShapeDifference = { unknown: [], missing: [], changed: [] };
  compareAt('', expected, found, difference);
  return difference;
}

function compareAt(place: string, expected: Shape, found: Shape, difference: ShapeDifference): void {
  const hasKind = [...found.kinds].some((kind) => kind === 'nothing' || expected.kinds.has(kind));
  // null alone is expected where the examples happen to have no value
  const isKnown = [...expected.kinds].some((kind) => kind !== 'nothing');
  if (!hasKind && isKnown && found.kinds.size > 0) {
    difference.changed.push(`${place || 'answer'} (${[...found.kinds].join(', ')} instead of ${[...expected.kinds].join(', ')})`);
    return;
  }
  if (expected.elements && found.elements) compareAt(`${place}[]`, expected.elements, found.elements, difference);
  if (!expected.kinds.has('object') || !found.kinds.has('object')) return;
  if (hasDataAsNames(expected) || hasDataAsNames(found)) {
    if (expected.fields.size > 0 && found.fields.size > 0)
      compareAt(join(place, '{}'), mergedFields(expected), mergedFields(found), difference);
    return;
  }
  for (const [name, field] of expected.fields) {
    const there = found.fields.get(name);
    if (there) compareAt(join(place, name), field, there, difference);
    else if (field.seen === expected.objects) difference.missing.push(join(place, name));
  }
  for (const name of found.fields.keys()) if (!expected.fields.has(name)) difference.unknown.push(join(place, name));
}

const join = (place: string, name: string): string => (place === '' ? name : `${place}.${name}`);

/** Every place of a shape that has a field, in the notation of `ShapeDifference`. */
export function placesOf(shape: Shape, place = ''): string[] {
  const inside = shape.elements ? placesOf(shape.elements, `${place}[]`) : [];
  if (!shape.kinds.has('object') || shape.fields.size === 0) return inside;
  if (hasDataAsNames(shape)) return [...inside, ...placesOf(mergedFields(shape), join(place, '{}'))];
  return [...inside, ...[...shape.fields].flatMap(([name, field]) => [join(place, name), ...placesOf(field, join(place, name))])];
}

/** A copy of a value without the field at a place, in all elements and fields that the place stands for. */
export function withoutPlace(value: unknown, place: string): unknown {
  const [step, rest] = firstStep(place);
  if (Array.isArray(value)) return step === '[]' ? value.map((element) => withoutPlace(element, rest)) : value;
  if (typeof value !== 'object' || value === null) return value;
  if (step === '{}') return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, withoutPlace(field, rest)]));
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, field]) =>
      name !== step ? [[name, field]] : rest === '' ? [] : [[name, withoutPlace(field, rest)]],
    ),
  );
}

function firstStep(place: string): [step: string, rest: string] {
  const bare = place.replace(/^\./, '');
  if (bare.startsWith('[]')) return ['[]', bare.slice(2)];
  const end = bare.search(/[.[]/);
  return end < 0 ? [bare, ''] : [bare.slice(0, end), bare.slice(end)];
}
