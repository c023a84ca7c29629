import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor, type Argument, type Expression } from 'oxc-parser';
import { describe, expect, it } from 'vitest';

const APPS = join(import.meta.dirname, '../apps');

type Node = Expression | Argument | undefined;

const propertyOf = (node: Node, name: string): Expression | undefined => {
  if (node?.type !== 'ObjectExpression') return undefined;
  for (const one of node.properties)
    if (one.type === 'Property' && one.key.type === 'Identifier' && one.key.name === name) return one.value;
  return undefined;
};

/** The functions that make a kind of long work, with the place of the argument that names it. */
const KIND_MAKERS: ReadonlyMap<string, number> = new Map([
  ['operationKind', 0],
  ['fileKind', 0],
  ['changeOperation', 1],
  ['readMarketKind', 1],
]);

/** Returns the names of the kinds of long work that a source of the server declares. Empty for a name that is not written in the file. */
function declaredKinds(path: string, source: string): string[] {
  const constants = new Map<string, Expression>();
  const names: Node[] = [];
  new Visitor({
    VariableDeclarator: ({ id, init }) => void (id.type === 'Identifier' && init && constants.set(id.name, init)),
    CallExpression: ({ callee, arguments: args }) => {
      const place = callee.type === 'Identifier' ? KIND_MAKERS.get(callee.name) : undefined;
      if (place === undefined) return;
      const name = propertyOf(args[place], 'name');
      // the common frame of several kinds has the name of none
      if (name?.type !== 'MemberExpression') names.push(name);
    },
  }).visit(parseSync(path, source).program);
  return names.map((node) => {
    const name = node?.type === 'Identifier' ? constants.get(node.name) : node;
    return name?.type === 'Literal' && typeof name.value === 'string' ? name.value : '';
  });
}

/** Returns the names that a module of the web app gives its kinds of long work, by kind. */
function namesIn(path: string, source: string): [kind: string, text: string][] {
  const found: [string, string][] = [];
  new Visitor({
    ObjectExpression: (node) => {
      const names = propertyOf(node, 'operations');
      if (names?.type !== 'ObjectExpression') return;
      for (const one of names.properties)
        if (one.type === 'Property' && one.key.type === 'Literal' && one.value.type === 'Literal')
          found.push([String(one.key.value), String(one.value.value)]);
    },
  }).visit(parseSync(path, source).program);
  return found;
}

const readAll = <T>(pattern: string, read: (path: string, source: string) => T[]): T[] =>
  globSync(pattern, { cwd: APPS })
    .filter((path) => !path.endsWith('.test.ts'))
    .flatMap((path) => read(path, readFileSync(join(APPS, path), 'utf8')));

describe('the names of the kinds of long work', () => {
  const kinds = readAll('server/src/{features,prices,goods}/**/*.ts', declaredKinds);
  const names = readAll('web/src/features/**/*.module.ts', namesIn);

  it('are those of the kinds that the server has', () => {
    expect(kinds.length).toBeGreaterThan(3);
    expect(names.map(([kind]) => kind).toSorted()).toEqual(kinds.toSorted());
  });

  it('are texts that load with every page', () => expect(names.filter(([, text]) => !/^[\w-]+\.operationKind/.test(text))).toEqual([]));

  it('find what is new', () => {
    const source = `const NEW = 'new'; fileKind({ name: NEW }); operationKind({ name: 'other', batch }); operationKind({ name: IMPORTED });`;
    expect(declaredKinds('a.ts', source)).toEqual(['new', 'other', '']);
    expect(namesIn('a.module.ts', `export const a = { operations: { 'new': 'a.b' } };`)).toEqual([['new', 'a.b']]);
  });
});
