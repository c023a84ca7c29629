const LONG = 140;
const SHORTENED = 60;
/** Quoted text, `from` that begins no clause, brackets, commas, and the words that begin a clause. */
const TOKEN =
  /'(?:[^']|'')*'|"[^"]*"| (?:distinct|epoch) from\b|[(),]| (?:select|from|where|group by|having|order by|limit|returning|for update|on conflict|union(?: all)?|(?:(?:left|inner|cross) )?join)\b/g;

/** `brackets`: the number of open brackets where the line begins. `columns`: the texts between the commas of this level of brackets. */
type Line = { indent: number; brackets: number; columns: string[] };

/**
 * Returns a statement with a line for each clause, and for each column of a long list.
 * @param known the long clauses of earlier statements, which are shortened; new ones are added
 */
export const layOut = (statement: string, known: Set<string>): string =>
  linesOf(statement.replace(/\s+/g, ' ').replaceAll('( ', '(').replaceAll(' )', ')').trim())
    .flatMap(({ indent, columns }) => {
      const text = columns.join(',');
      const margin = '  '.repeat(indent);
      if (text.length <= LONG) return `${margin}${text}\n`;
      if (known.has(text)) return `${margin}${text.slice(0, SHORTENED).trimEnd()} …\n`;
      known.add(text);
      return `${margin}${columns.join(`,\n   ${margin}`)}\n`;
    })
    .join('');

function linesOf(statement: string): Line[] {
  const lines: Line[] = [{ indent: 0, brackets: 0, columns: [''] }];
  let brackets = 0;
  let end = 0;
  const add = (text: string): void => void lines.at(-1)!.columns.push((lines.at(-1)!.columns.pop() ?? '') + text);
  for (const { 0: token, index } of statement.matchAll(TOKEN)) {
    add(statement.slice(end, index));
    end = index + token.length;
    if (token === '(') brackets++;
    if (token === ')') brackets--;
    if (token === ',' && brackets === lines.at(-1)!.brackets) lines.at(-1)!.columns.push('');
    else if (/^ (?!distinct|epoch)/.test(token)) lines.push({ indent: brackets + 1, brackets, columns: [token.slice(1)] });
    else add(token);
  }
  add(statement.slice(end));
  return lines;
}
