import { globSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { layOut } from './lay-out-sql.ts';
import { renderReads, UNENDED } from './render-reads.ts';

const SOURCES = join(import.meta.dirname, '../src');
const find = (pattern: string): string[] => globSync(pattern, { cwd: SOURCES }).toSorted();
const snapshotOf = (file: string): string => file.replace(/\.ts$/, '.sql.snap');

const READS = find('**/*.reads.ts');
let rendered: Map<string, string>;

beforeAll(async () => {
  rendered = await renderReads(
    READS.map((file) => join(SOURCES, file)),
    join(import.meta.dirname, 'reads.tsconfig.json'),
  );
});

describe('the statements of a screen are those that were reviewed (`npm test -- unit -u` after a change)', () => {
  it.each(READS)('%s', async (file) => {
    const path = join(SOURCES, file);
    expect(rendered.get(path), 'statements may be missing: let render-reads.ts make answers with which the read ends').not.toContain(
      UNENDED,
    );
    await expect(rendered.get(path)).toMatchFileSnapshot(snapshotOf(path));
  });

  it('every file has its snapshot, and no snapshot is left of a file that is gone', () =>
    expect(find('**/*.reads.sql.snap'), 'missing ones are written now').toEqual(READS.map(snapshotOf)));
});

describe('the layout of a statement', () => {
  it('has a line for each clause, by depth', () =>
    expect(
      layOut(
        `select a, (select max( b ) from c where d = ',from ')  from e
        left join f using (g) where h is distinct from $1 order by a`,
        new Set(),
      ),
    ).toBe(
      [
        'select a, (select max(b)',
        '    from c',
        "    where d = ',from ')",
        '  from e',
        '  left join f using (g)',
        '  where h is distinct from $1',
        '  order by a',
        '',
      ].join('\n'),
    ));

  it('has a line for each column of a long list, once', () => {
    const known = new Set<string>();
    const columns = Array.from({ length: 20 }, (_, at) => `coalesce(column_${at}, 0)`);
    const statement = `select ${columns.join(', ')} from a`;
    expect(layOut(statement, known)).toBe(`select ${columns.join(',\n    ')}\n  from a\n`);
    expect(layOut(statement, known)).toBe('select coalesce(column_0, 0), coalesce(column_1, 0), coalesc …\n  from a\n');
  });
});
