import { Fragment } from 'react';
import { t } from '../../i18n/i18n.ts';
import { AppLink } from '../../lib/AppLink.tsx';
import css from './SeeAlso.module.css';

/** Links from a screen's lead to the screens that are easily taken for it. */
export const SeeAlso = ({ links }: { links: readonly { href: string; title: string }[] }) => (
  <>
    {t('ui.seeAlso')}{' '}
    {links.map(({ href, title }, at) => (
      <Fragment key={href}>
        {at > 0 && ' · '}
        <AppLink className={`link ${css.link}`} href={href}>
          {title}
        </AppLink>
      </Fragment>
    ))}
  </>
);
