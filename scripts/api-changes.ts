type Schema = {
  type?: string | string[];
  enum?: unknown[];
  format?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  additionalProperties?: boolean | Schema;
  anyOf?: Schema[];
};
type Content = { content?: Record<string, { schema?: Schema }> };
type Operation = {
  parameters?: { name: string; in: string; required?: boolean; schema: Schema }[];
  requestBody?: Content;
  responses?: Record<string, Content>;
  security?: Record<string, unknown>[];
};
/** The parts of an OpenAPI document that clients depend on. */
export type ApiDescription = { paths: Record<string, Record<string, Operation>> };

/** Returns one line for each call that was added, removed or changed, with its changed fields. */
export function apiChanges(before: ApiDescription, after: ApiDescription): string[] {
  const [old, present] = [callsOf(before), callsOf(after)];
  const names = [...new Set([...old.keys(), ...present.keys()])].toSorted();
  return names.flatMap((name) => {
    if (!old.has(name)) return [`added    ${name}`];
    if (!present.has(name)) return [`removed  ${name}`];
    const fields = fieldChanges(old.get(name)!, present.get(name)!);
    return fields.length > 0 ? [`changed  ${name}: ${fields.join(', ')}`] : [];
  });
}

const callsOf = ({ paths }: ApiDescription): Map<string, Operation> =>
  new Map(
    Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const),
    ),
  );

function fieldChanges(before: Operation, after: Operation): string[] {
  const [old, present] = [fieldsOf(before), fieldsOf(after)];
  const added = [...present.keys()].filter((field) => !old.has(field)).map((field) => `+${field}`);
  const removed = [...old.keys()].filter((field) => !present.has(field)).map((field) => `-${field}`);
  const changed = [...present].filter(([field, kind]) => old.has(field) && old.get(field) !== kind);
  return [
    ...withoutInner(added),
    ...withoutInner(removed),
    ...changed.map(([field, kind]) => `${field} is ${kind}, was ${old.get(field)!}`),
  ];
}

/** Leaves out the fields of an object that was added or removed as a whole. */
const withoutInner = (fields: string[]): string[] =>
  fields.filter((field) => !fields.some((outer) => field.startsWith(`${outer}.`) || field.startsWith(`${outer}[]`)));

/** Every field that a call takes (`in:`) and answers with (`out:`), by its path, with its kind. */
function fieldsOf({ parameters = [], requestBody, responses = {}, security }: Operation): Map<string, string> {
  const fields = new Map<string, string>();
  const who = (security ?? []).flatMap((one) => Object.keys(one)).toSorted();
  fields.set('access', who.join(' or ') || 'public');
  for (const { name, required, schema } of parameters) collect(`in:${name}`, schema, required === true, fields);
  for (const { schema } of Object.values(requestBody?.content ?? {})) collect('in', schema ?? {}, true, fields);
  for (const answer of Object.values(responses)) {
    for (const [type, { schema }] of Object.entries(answer.content ?? {})) {
      if (type === 'application/json') collect('out', schema ?? {}, true, fields);
      else fields.set(`out ${type}`, 'file');
    }
  }
  return fields;
}

function collect(path: string, schema: Schema, isRequired: boolean, fields: Map<string, string>): void {
  const separator = path === 'in' || path === 'out' ? ':' : '.';
  if (path.includes(':')) fields.set(path, `${kindOf(schema)}${isRequired || path.startsWith('out') ? '' : ' (optional)'}`);
  for (const one of [schema, ...(schema.anyOf ?? [])]) {
    for (const [name, inner] of Object.entries(one.properties ?? {}))
      collect(`${path}${separator}${name}`, inner, one.required?.includes(name) ?? false, fields);
    if (one.items) collect(`${path}[]`, one.items, true, fields);
    if (typeof one.additionalProperties === 'object') collect(`${path}${separator}*`, one.additionalProperties, true, fields);
  }
}

function kindOf({ type, enum: values, format, anyOf }: Schema): string {
  if (values) return values.map((value) => JSON.stringify(value)).join(' | ');
  if (anyOf) return [...new Set(anyOf.map(kindOf))].toSorted().join(' | ');
  return [[type ?? 'anything'].flat().toSorted().join(' | '), format].filter(Boolean).join(' ');
}
