import { useQuery } from '@tanstack/react-query';
import { MARKETS, PRICED_MARKETS } from '@lootfolio/domain/markets';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useState, type CSSProperties } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { AppLink } from '../../../../lib/AppLink.tsx';
import { request } from '../../../../lib/api.ts';
import { pathTo } from '../../../../lib/path-to.ts';
import { MarketBadge } from '../../../../market-ui/MarketBadge.tsx';
import { Section } from './Section.tsx';
import css from './MarketSlider.module.css';

type Market = { id: number; name: string };

/** Shares its query with the screen of the marketplaces. Until the answer arrives: the markets known to this release. */
const useMarkets = (): readonly Market[] =>
  useQuery({
    queryKey: ['marketplace', 'all'],
    queryFn: ({ signal }) => request('GET /marketplace/all', { signal }),
    staleTime: 5 * 60_000,
  }).data?.data ?? MARKETS;

const Row = ({ markets, copy }: { markets: readonly Market[]; copy: boolean }) => (
  <ul className={css.row} aria-hidden={copy} data-copy={copy} aria-label={copy ? undefined : t('landing.marketNames')}>
    {markets.map(({ id, name }) => (
      <li key={id} className={css.market}>
        <MarketBadge id={id} name={name} marksClosed={false} />
      </li>
    ))}
  </ul>
);

/** Moves every marketplace past in an endless loop at 40 px per second. The row is rendered twice. Hover and focus stop it. */
export function MarketSlider() {
  const markets = useMarkets();
  const [isPaused, setPaused] = useState(false);
  const Toggle = isPaused ? IconPlayerPlay : IconPlayerPause;
  return (
    <Section
      title={t('landing.markets', { n: PRICED_MARKETS.length })}
      flush
      actions={
        <>
          <button
            type="button"
            className={css.toggle}
            aria-label={t(isPaused ? 'landing.play' : 'landing.pause')}
            onClick={() => setPaused(!isPaused)}
          >
            <Toggle size={15} stroke={1.8} aria-hidden />
          </button>
          <AppLink href={pathTo('/marketplaces')} className="link">
            {t('landing.allMarkets')}
          </AppLink>
        </>
      }
    >
      <div
        className={css.window}
        role="group"
        aria-label={t('landing.marketNames')}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- moving content must be stoppable by keyboard too
        tabIndex={0}
        data-paused={isPaused}
      >
        <div className={css.track} style={{ '--markets': markets.length } as CSSProperties}>
          <Row markets={markets} copy={false} />
          <Row markets={markets} copy />
        </div>
      </div>
    </Section>
  );
}
