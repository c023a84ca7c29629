import { lexer, type Token, type Tokens } from 'marked';
import type { Plugin } from 'vite';
import type { GuideNode } from '../src/lib/guide.ts';

const GUIDE = /[\\/]docs[\\/]guide[\\/]\w+[\\/][\w-]+\.md$/;

/** Imports a page of the guide, written in Markdown, as its `GuideDocument`. Markdown that the guide does not show fails the build. */
export function guide(): Plugin {
  return {
    name: 'lootfolio-guide',
    transform: {
      filter: { id: GUIDE },
      handler: (code) => ({
        code: `export default JSON.parse(${JSON.stringify(JSON.stringify(readGuide(code)))})`,
        moduleType: 'js',
        map: null,
      }),
    },
  };
}

/** A page's title, which is its first line, and what follows. */
export function readGuide(markdown: string): { title: string; content: GuideNode[] } {
  const [heading, ...rest] = lexer(markdown);
  if (heading?.type !== 'heading') throw new Error('a page of the guide begins with its title');
  return { title: (heading as Tokens.Heading).text, content: rest.flatMap(nodeOf) };
}

const nodesOf = (tokens: readonly Token[] = []): GuideNode[] => tokens.flatMap(nodeOf);

function nodeOf(token: Token): GuideNode[] {
  const one = token as Tokens.Generic;
  const element = (tag: string): GuideNode[] => [{ tag, content: nodesOf(one.tokens) }];
  switch (one.type) {
    case 'space':
      return [];
    case 'text':
      return one.tokens ? nodesOf(one.tokens) : [one['text'] as string];
    case 'paragraph':
      return element('p');
    case 'heading':
      return element(`h${String(one['depth'])}`);
    case 'strong':
      return element('strong');
    case 'list':
      return [{ tag: one['ordered'] ? 'ol' : 'ul', content: nodesOf(one['items'] as Token[]) }];
    case 'list_item':
      return element('li');
    case 'link':
      return [{ tag: 'a', address: one['href'] as string, content: nodesOf(one.tokens) }];
    case 'image':
      return [{ tag: 'img', address: one['href'] as string, alt: one['text'] as string, content: [] }];
    case 'table':
      return [tableOf(one as Tokens.Table)];
    default:
      throw new Error(`a page of the guide has "${one.type}", which the guide cannot show`);
  }
}

function tableOf({ header, rows }: Tokens.Table): GuideNode {
  const row = (tag: string, cells: readonly Tokens.TableCell[]): GuideNode => ({
    tag: 'tr',
    content: cells.map(({ tokens }) => ({ tag, content: nodesOf(tokens) })),
  });
  return {
    tag: 'table',
    content: [
      { tag: 'thead', content: [row('th', header)] },
      { tag: 'tbody', content: rows.map((cells) => row('td', cells)) },
    ],
  };
}
