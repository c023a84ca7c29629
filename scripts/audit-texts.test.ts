import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor, type Argument, type Expression, type ObjectExpression } from 'oxc-parser';
import { describe, expect, it } from 'vitest';
import { textFiles } from '../packages/texts/src/catalogues.ts';

const SERVER = join(import.meta.dirname, '../apps/server/src');
const TEXTS = join(import.meta.dirname, '../packages/texts/en');

/** The features that write a name, as `market/watchlist`; SHARED for code outside the features. */
type Writers = Map<string, Set<string>>;
type Written = { actions: Writers; kinds: Writers; fields: Writers; unread: string[] };
type Node = Expression | Argument | undefined;

const SHARED = '';
const featureOf = (path: string): string => /^features\/([^/]+\/[^/]+)\//.exec(path)?.[1] ?? SHARED;
const nothing = (): Written => ({ actions: new Map(), kinds: new Map(), fields: new Map(), unread: [] });

/** Collects what a source passes to `audit`, and to `fileKind`, which writes an audit row of its own. */
function readAudited(path: string, source: string, found: Written): void {
  const constants = new Map<string, Expression>();
  const entries: { of: string; entry: ObjectExpression }[] = [];
  new Visitor({
    VariableDeclarator: ({ id, init }) => void (id.type === 'Identifier' && init && constants.set(id.name, init)),
    CallExpression: ({ callee, arguments: args }) => {
      if (callee.type !== 'Identifier' || (callee.name !== 'audit' && callee.name !== 'fileKind')) return;
      const entry = args[callee.name === 'audit' ? 2 : 0];
      if (entry?.type === 'ObjectExpression') entries.push({ of: callee.name, entry });
      else found.unread.push(`${path}: the entry`);
    },
  }).visit(parseSync(path, source).program);

  const resolved = (node: Node): Node => (node?.type === 'Identifier' ? (constants.get(node.name) ?? node) : node);
  const texts = (node: Node): string[] => {
    const one = resolved(node);
    if (one?.type === 'Literal' && typeof one.value === 'string') return [one.value];
    if (one?.type === 'TemplateLiteral') return [one.quasis[0]!.value.raw];
    if (one?.type === 'ConditionalExpression') return [...texts(one.consequent), ...texts(one.alternate)];
    return [];
  };
  const propertyOf = (entry: ObjectExpression, name: string): Node => {
    for (const one of entry.properties)
      if (one.type === 'Property' && one.key.type === 'Identifier' && one.key.name === name) return one.value;
    return undefined;
  };
  const add = (writers: Writers, name: string): void => void writers.set(name, (writers.get(name) ?? new Set()).add(featureOf(path)));
  const readFields = (node: Node): void => {
    const value = resolved(node);
    if (value?.type !== 'ObjectExpression') return;
    for (const one of value.properties) if (one.type === 'Property' && one.key.type === 'Identifier') add(found.fields, one.key.name);
  };
  for (const { of, entry } of entries) {
    const [actions, action] = [texts(propertyOf(entry, 'action')), propertyOf(entry, 'action')];
    // the action of a kind of file is read from its declaration
    const isPassedOn = path.endsWith('file-kind.ts') && action?.type === 'Identifier';
    if (actions.length === 0 && !isPassedOn) found.unread.push(`${path}: the action`);
    for (const name of actions) add(found.actions, name);
    if (of === 'fileKind') continue;
    for (const name of texts(propertyOf(entry, 'object'))) add(found.kinds, name.split(':', 1)[0]!);
    readFields(propertyOf(entry, 'before'));
    readFields(propertyOf(entry, 'after'));
  }
}

const isTest = (path: string): boolean => /\.(test|inputs)\.ts$/.test(path);
const sources = globSync('**/*.ts', { cwd: SERVER })
  .filter((path) => !isTest(path))
  .map((path) => ({ path, source: readFileSync(join(SERVER, path), 'utf8') }));
const written = nothing();
for (const { path, source } of sources)
  if (/\b(audit|fileKind)\(/.test(source) && !path.endsWith('security/audit.ts')) readAudited(path, source, written);

/** The names that texts have, by the feature whose file has them; SHARED for those in `audit.json`. */
const named = {
  action: new Map<string, string>(),
  object: new Map<string, string>(),
  field: new Map<string, string>(),
  value: new Map<string, string>(),
};
for (const file of textFiles('en')) {
  const [isAudit, feature = SHARED] = /^(?:(.+)\.)?audit\.json$/.exec(file) ?? [];
  if (!isAudit) continue;
  for (const key of Object.keys(JSON.parse(readFileSync(join(TEXTS, file), 'utf8')) as object)) {
    const [, kind, name] = /^(action|object|field|value)\.(.+)$/.exec(key) ?? [];
    if (kind) named[kind as keyof typeof named].set(name!, feature);
  }
}

const partBefore = (point: string, name: string): string => name.split(point, 1)[0]!;
const sorted = (names: Iterable<string>): string[] => [...new Set(names)].toSorted();

describe('the texts of the audit log [I18N-107]', () => {
  it('name every action that the server writes, and no other', () => {
    expect(written.unread).toEqual([]);
    expect(written.actions.size).toBeGreaterThan(90);
    expect(sorted(named.action.keys())).toEqual(sorted(written.actions.keys()));
  });

  it('name the kind of every action and of every object, and no other', () => {
    expect(written.kinds.size).toBeGreaterThan(20);
    const kinds = [...written.actions.keys()].map((name) => partBefore('.', name));
    expect(sorted(named.object.keys())).toEqual(sorted([...written.kinds.keys(), ...kinds]));
  });

  it('name every field that an entry spells out, and none that its feature never mentions', () => {
    expect(written.fields.size).toBeGreaterThan(60);
    expect([...written.fields.keys()].filter((name) => !named.field.has(name))).toEqual([]);
    const mentions = (feature: string, name: string): boolean =>
      sources.some(({ path, source }) => (feature === SHARED || featureOf(path) === feature) && new RegExp(`\\b${name}\\b`).test(source));
    expect([...named.field].filter(([name, feature]) => !mentions(feature, name))).toEqual([]);
  });

  it('name values of fields that have a name', () => {
    expect([...named.value.keys()].filter((name) => !named.field.has(partBefore('.', name)))).toEqual([]);
  });

  it('stand with the feature that writes them; shared are the fields of several, and what no feature writes alone', () => {
    const actions = [...written.actions].filter(([name, writers]) => {
      const features = [...writers].filter((feature) => feature !== SHARED);
      const place = named.action.get(name)!;
      return place === SHARED ? features.length === 1 : !features.includes(place);
    });
    const fields = [...written.fields].filter(([name, writers]) => {
      const place = named.field.get(name)!;
      return place !== SHARED && [...writers].some((feature) => feature !== place);
    });
    expect([...actions, ...fields]).toEqual([]);
  });

  it('find what is new', () => {
    const found = nothing();
    const source = `const action = a ? 'x.one' : 'x.two'; const after = { colour: 1, size };
      await audit(tx, caller, { action, object: \`thing:\${id}\`, before: { was: 1 }, after });
      await audit(tx, caller, { action: actionOf(a), object: 'mail' });
      const kind = fileKind({ name: 'f', action: 'x.file' });`;
    readAudited('features/market/new/new.ts', source, found);
    expect([...found.actions.keys()]).toEqual(['x.one', 'x.two', 'x.file']);
    expect([...found.kinds.keys()]).toEqual(['thing', 'mail']);
    expect([...found.fields.keys()]).toEqual(['was', 'colour', 'size']);
    expect(found.fields.get('was')).toEqual(new Set(['market/new']));
    expect(found.unread).toEqual(['features/market/new/new.ts: the action']);
  });
});
