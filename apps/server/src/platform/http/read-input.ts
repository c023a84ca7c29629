import { z } from 'zod';

type Issue = z.core.$ZodRawIssue;
/** `unstorable`: the fields with texts that the database cannot store. */
export type Input = { data: Record<string, unknown>; issues: Issue[]; unstorable: string[] };

/** The maximum number of mistakes in a reply. Each costs time, and an input with more is of another kind altogether. */
export const MAX_ISSUES = 20;
/** The number of list items that are read between two pauses, in well under a millisecond. Shorter lists are read at once. */
const SLICE = 50;

/** Reads an input by its schema, long lists in slices. Stops after `MAX_ISSUES` mistakes in a list. */
export function* readInput(schema: z.ZodObject, input: Record<string, unknown>): Generator<void, Input> {
  const lists: Record<string, unknown> = {};
  const issues: Issue[] = [];
  for (const [name, field] of longLists(schema, input)) {
    const items: unknown[] = [];
    for (const [at, item] of (input[name] as unknown[]).entries()) {
      if (at % SLICE === SLICE - 1) yield;
      const read = run(field.element, item);
      if (read.issues.length === 0 && !isStorable(read.value)) return { data: {}, issues: [], unstorable: [name] };
      for (const issue of read.issues) issues.push({ ...issue, path: [name, at, ...(issue.path ?? [])] });
      if (issues.length >= MAX_ISSUES) return { data: {}, issues, unstorable: [] };
      items.push(read.value);
    }
    lists[name] = items;
  }
  const rest = run(without(schema, Object.keys(lists)), input);
  const data = rest.value as Record<string, unknown>;
  issues.push(...rest.issues);
  const unstorable = issues.length > 0 ? [] : Object.keys(data).filter((name) => !isStorable(data[name]));
  return { data: { ...data, ...lists }, issues, unstorable };
}

/** The lists to read in slices. A list of a forbidden length is not among them: the schema refuses it without reading its items. */
function longLists(schema: z.ZodObject, input: Record<string, unknown>): [string, z.ZodArray][] {
  if (schema.def.checks?.length) return [];
  const { shape } = schema;
  return Object.keys(shape).flatMap((name): [string, z.ZodArray][] => {
    const list = input[name];
    if (!Array.isArray(list) || list.length <= SLICE) return [];
    const field = shape[name];
    const ofList = field instanceof z.ZodDefault ? field.def.innerType : field;
    if (!(ofList instanceof z.ZodArray)) return [];
    return run(ofAnything(ofList), list).issues.length === 0 ? [[name, ofList]] : [];
  });
}

const sized = new WeakMap<z.ZodType, z.ZodType>();
/** The schema of a list with the same allowed length and any items. */
function ofAnything(list: z.ZodArray): z.ZodType {
  const known = sized.get(list) ?? new z.ZodArray({ ...list.def, element: z.unknown() });
  sized.set(list, known);
  return known;
}

const shortened = new WeakMap<z.ZodObject, Map<string, z.ZodObject>>();
/** The schema of an object without some of its fields. */
function without(schema: z.ZodObject, names: readonly string[]): z.ZodObject {
  if (names.length === 0) return schema;
  const known = shortened.get(schema) ?? new Map<string, z.ZodObject>();
  shortened.set(schema, known);
  const rest =
    known.get(names.join()) ?? z.object(Object.fromEntries(Object.entries(schema.shape).filter(([name]) => !names.includes(name))));
  known.set(names.join(), rest);
  return rest;
}

function run(schema: z.core.$ZodType, value: unknown): { value: unknown; issues: Issue[] } {
  const read = schema._zod.run({ value, issues: [] }, { async: false });
  if (read instanceof Promise) throw new z.core.$ZodAsyncError();
  return read;
}

/** The database can store neither the character 0 nor halves of surrogate pairs. */
function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0');
  return typeof value !== 'object' || value === null || Object.values(value).every(isStorable);
}
