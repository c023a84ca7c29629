import { t } from '../../i18n/i18n.ts';
import { AppLink } from '../../lib/AppLink.tsx';
import { GUIDE, type GuidePage } from '../../lib/guide.ts';
import { pathTo } from '../../lib/path-to.ts';

/** A link to the page of the guide about a job. */
export const GuideLink = ({ page }: { page: GuidePage }) => (
  <AppLink className="link" href={pathTo('/guide/$page', { params: { page } })}>
    {t('ui.guidePage', { page: t(GUIDE[page]) })}
  </AppLink>
);
