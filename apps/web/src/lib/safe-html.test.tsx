import { render } from '@testing-library/react';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SafeHtml } from './safe-html.tsx';

const shown = (html: string): HTMLElement => render(<SafeHtml html={html} />).container;

describe('SafeHtml', () => {
  it('keeps b, i, br, ul, li and links to the web [MKT-202]', () => {
    const html = 'From <b>2</b> to <i>3</i><br><ul><li><a href="https://csfloat.com/fees">fees</a></li></ul>';
    expect(shown(html).innerHTML).toBe(
      'From <b>2</b> to <i>3</i><br><ul><li><a href="https://csfloat.com/fees" target="_blank" rel="noopener noreferrer" class="link">fees</a></li></ul>',
    );
  });

  it.each([
    ['<img src=x onerror=alert(1)>5 %', '5 %'],
    ['<script>alert(1)</script>free', 'free'],
    ['<a href="javascript:alert(1)">click</a>', 'click'],
    ['<a href=" jav&#x09;ascript:alert(1)">click</a>', 'click'],
    ['<b onclick="alert(1)" style="position:fixed">1 %</b>', '<b>1 %</b>'],
    ['<div><table><tr><td>2 %</td></tr></table></div>', '2 %'],
    ['<svg><a href="https://x.example">y</a></svg>z', 'z'],
  ])('removes everything else from %s [MKT-202]', (html, left) => {
    expect(shown(html).innerHTML).toBe(left);
  });

  it('leaves no other element and no handler for any input', () => {
    const piece = fc.oneof(
      fc.string(),
      fc.constantFrom('<', '>', '"', '<b ', '<a href=', 'javascript:', ' onload=', '<svg>', '<style>', '</b>', '<!--', '<img '),
    );
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        for (const element of shown(pieces.join('')).querySelectorAll('*')) {
          expect(['B', 'I', 'BR', 'UL', 'LI', 'A']).toContain(element.tagName);
          for (const { name } of element.attributes) expect(['href', 'target', 'rel', 'class']).toContain(name);
        }
      }),
      { numRuns: 60 },
    );
  });
});
