import { SourceLine } from '../../features/market/marketplaces/marketplaces.public.tsx';
import { t } from '../../i18n/i18n.ts';
import { AppLink } from '../../lib/AppLink.tsx';
import { moneyShort } from '../../lib/format.ts';
import { Panel } from '../../ui/layout/PageHeader.tsx';
import { BestSpreads, MAX_ROI, MIN_PRICE, useSpreadsPath } from './BestSpreads.tsx';
import css from './Spreads.module.css';

/** The best spreads, and in one line whether the prices can be trusted. */
export const Spreads = () => (
  <Panel
    title={t('home.spreads', { price: moneyShort(MIN_PRICE), roi: MAX_ROI })}
    actions={
      <AppLink href={useSpreadsPath()} className="link">
        {t('home.toComparison')}
      </AppLink>
    }
    flush
  >
    <BestSpreads />
    <div className={css.foot}>
      <SourceLine />
    </div>
  </Panel>
);
