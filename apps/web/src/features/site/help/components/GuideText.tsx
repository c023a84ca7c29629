import { createElement, type ReactNode } from 'react';
import { AppLink } from '../../../../lib/AppLink.tsx';
import type { GuideNode } from '../../../../lib/guide.ts';
import { pathTo } from '../../../../lib/path-to.ts';
import { pictureOf } from '../guide.ts';
import css from './GuideText.module.css';

/** The size of the guide's pictures, so that nothing moves when they are loaded. */
const PICTURE = { width: 1280, height: 800 };

function show(node: GuideNode, key: number): ReactNode {
  if (typeof node === 'string') return node;
  const { tag, address = '', alt, content } = node;
  if (tag === 'img') return <img key={key} src={pictureOf(address)} alt={alt} {...PICTURE} loading="lazy" className={css.picture} />;
  const children = content.map(show);
  if (tag !== 'a') return createElement(tag, { key }, ...children);
  return (
    <AppLink key={key} href={pathTo('/guide/$page', { params: { page: address.replace('.md', '') } })} className="link">
      {children}
    </AppLink>
  );
}

/** The content of a page of the guide. */
export const GuideText = ({ content }: { content: readonly GuideNode[] }) => <div className={css.text}>{content.map(show)}</div>;
