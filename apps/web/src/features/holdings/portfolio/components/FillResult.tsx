import type { PortfolioField } from '@lootfolio/domain/portfolio';
import { t } from '../../../../i18n/i18n.ts';
import { AppLink } from '../../../../lib/AppLink.tsx';
import { pathTo } from '../../../../lib/path-to.ts';
import { Notice } from '../../../../ui/state/Notice.tsx';
import { fieldList } from '../portfolio.labels.ts';
import type { KnownValue } from '../portfolio.queries.ts';
import { unknownByReason } from '../portfolio.rules.ts';
import css from './FillResult.module.css';

type Reason = NonNullable<KnownValue['reason']>;

const TEXTS: Record<Reason, (fields: string) => string> = {
  NO_KEY: (fields) => t('portfolio.noKey', { fields }),
  NOT_OFFERED: (fields) => t('portfolio.notOffered', { fields }),
  REFUSED: (fields) => t('portfolio.refused', { fields }),
  FAILED: (fields) => t('portfolio.failed', { fields }),
  PENDING: (fields) => t('portfolio.pending', { fields }),
  NEVER_READ: (fields) => t('portfolio.neverRead', { fields }),
  OUT_OF_RANGE: (fields) => t('portfolio.outOfRange', { fields }),
};

/** The action that solves a reason. */
function Remedy({ reason }: { reason: Reason }) {
  if (reason === 'NO_KEY' || reason === 'REFUSED')
    return (
      <AppLink href={pathTo('/user-details')} className="link">
        {t('portfolio.setKeys')}
      </AppLink>
    );
  if (reason === 'NEVER_READ')
    return (
      <AppLink href={pathTo('/inventory')} className="link">
        {t('portfolio.toInventory')}
      </AppLink>
    );
  return null;
}

/** The filled fields, and the fields without a known value with the reasons. */
export function FillResult({ known }: { known: readonly KnownValue[] }) {
  const filled: PortfolioField[] = known.flatMap(({ field, value }) => (value === null ? [] : [field]));
  return (
    <Notice tone="info">
      <ul className={css.lines}>
        <li>{filled.length > 0 ? t('portfolio.filled', { fields: fieldList(filled) }) : t('portfolio.nothingFilled')}</li>
        {unknownByReason(known).map(([reason, fields]) => (
          <li key={reason}>
            {TEXTS[reason](fieldList(fields))} <Remedy reason={reason} />
          </li>
        ))}
      </ul>
    </Notice>
  );
}
