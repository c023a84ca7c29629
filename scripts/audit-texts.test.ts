import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor, type Argument, type Expression, type ObjectExpression } from 'oxc-parser';
import { describe, expect, it } from 'vitest';
import { ACTION_NAMES } from '../packages/texts/src/audit/actions.ts';
import { FIELD_NAMES } from '../packages/texts/src/audit/fields.ts';
import { OBJECT_NAMES } from '../packages/texts/src/audit/objects.ts';

const SERVER = join(import.meta.dirname, '../apps/server/src');

type Written = { actions: Set<string>; kinds: Set<string>; fields: Set<string>; unread: string[] };
type Node = Expression | Argument | undefined;

/** What a source passes to `audit`, and to `fileKind`, which writes an audit row of its own. */
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
  const readFields = (node: Node): void => {
    const value = resolved(node);
    if (value?.type !== 'ObjectExpression') return;
    for (const one of value.properties) if (one.type === 'Property' && one.key.type === 'Identifier') found.fields.add(one.key.name);
  };
  for (const { of, entry } of entries) {
    const [actions, action] = [texts(propertyOf(entry, 'action')), propertyOf(entry, 'action')];
    // the action that a kind of file is declared with is read from its declaration
    const isPassedOn = path.endsWith('file-kind.ts') && action?.type === 'Identifier';
    if (actions.length === 0 && !isPassedOn) found.unread.push(`${path}: the action`);
    for (const name of actions) found.actions.add(name);
    if (of === 'fileKind') continue;
    for (const name of texts(propertyOf(entry, 'object'))) found.kinds.add(name.split(':', 1)[0]!);
    readFields(propertyOf(entry, 'before'));
    readFields(propertyOf(entry, 'after'));
  }
}

const written: Written = { actions: new Set(), kinds: new Set(), fields: new Set(), unread: [] };
for (const path of globSync('**/*.ts', { cwd: SERVER }).filter((name) => !name.endsWith('.test.ts'))) {
  const source = readFileSync(join(SERVER, path), 'utf8');
  if (/\b(audit|fileKind)\(/.test(source) && !path.endsWith('security/audit.ts')) readAudited(path, source, written);
}

const without = (names: Iterable<string>, known: object): string[] => [...names].filter((name) => !Object.hasOwn(known, name));

describe('the texts of the audit log [I18N-107]', () => {
  it('name every action that the server writes', () => {
    expect(written.unread).toEqual([]);
    expect(written.actions.size).toBeGreaterThan(90);
    const named = Object.entries(ACTION_NAMES).flatMap(([kind, names]) => Object.keys(names).map((what) => `${kind}.${what}`));
    expect(named.toSorted()).toEqual([...written.actions].toSorted());
  });

  it('name the kind of every action and of every object', () => {
    expect(written.kinds.size).toBeGreaterThan(20);
    expect(without([...written.kinds, ...[...written.actions].map((name) => name.split('.', 1)[0]!)], OBJECT_NAMES)).toEqual([]);
  });

  it('name every field that an entry spells out', () => {
    expect(written.fields.size).toBeGreaterThan(60);
    expect(without(written.fields, FIELD_NAMES)).toEqual([]);
  });

  it('find what is new', () => {
    const found: Written = { actions: new Set(), kinds: new Set(), fields: new Set(), unread: [] };
    const source = `const action = a ? 'x.one' : 'x.two'; const after = { colour: 1, size };
      await audit(tx, caller, { action, object: \`thing:\${id}\`, before: { was: 1 }, after });
      await audit(tx, caller, { action: actionOf(a), object: 'mail' });
      const kind = fileKind({ name: 'f', action: 'x.file' });`;
    readAudited('new.ts', source, found);
    expect([...found.actions]).toEqual(['x.one', 'x.two', 'x.file']);
    expect([...found.kinds]).toEqual(['thing', 'mail']);
    expect([...found.fields]).toEqual(['was', 'colour', 'size']);
    expect(found.unread).toEqual(['new.ts: the action']);
  });
});
