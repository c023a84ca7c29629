import { createElement, Fragment, type ReactNode } from 'react';

const ALLOWED = new Set(['b', 'i', 'ul', 'li', 'br']);
/** Elements whose text is not shown to people. */
const REMOVED = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'iframe',
  'object',
  'embed',
  'svg',
  'math',
  'title',
  'textarea',
  'select',
]);

/** An address on the web, or null for anything a click should not do. */
function webAddress(text: string | null): string | null {
  try {
    const url = new URL(text ?? '');
    return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : null;
  } catch {
    return null;
  }
}

function toReact(node: Node, key: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  if (!(node instanceof Element) || REMOVED.has(node.localName)) return null;
  if (node.localName === 'br') return <br key={key} />;
  const children = Array.from(node.childNodes, toReact);
  const href = node.localName === 'a' ? webAddress(node.getAttribute('href')) : null;
  if (href !== null)
    return (
      <a key={key} href={href} target="_blank" rel="noopener noreferrer" className="link">
        {children}
      </a>
    );
  return ALLOWED.has(node.localName) ? createElement(node.localName, { key }, ...children) : <Fragment key={key}>{children}</Fragment>;
}

/**
 * Shows the server's text with the elements b, i, br, ul, li and a. The text is parsed outside the page and rebuilt from these elements.
 * The only attribute kept is the web address of a link. Other elements are replaced by their content; those in `DROPPED` are removed.
 */
export function SafeHtml({ html }: { html: string }) {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return <>{Array.from(body.childNodes, toReact)}</>;
}
