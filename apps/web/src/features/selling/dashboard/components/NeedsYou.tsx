import { t } from '../../../../i18n/i18n.ts';
import { AppLink } from '../../../../lib/AppLink.tsx';
import { list } from '../../../../lib/format.ts';
import { pathTo } from '../../../../lib/path-to.ts';
import { marketName } from '@lootfolio/domain/markets';
import { Panel } from '../../../../ui/layout/PageHeader.tsx';
import { useStoppedMarkets } from '../../presence/presence.public.tsx';
import { useBalance, type SalesBalance } from '../dashboard.queries.ts';
import { useOwnThings, type OwnThings } from '../own.queries.ts';
import { NextStep } from './NextStep.tsx';
import css from './NeedsYou.module.css';

type Need = { text: string; href: string; label: string };

const PROBLEMS = {
  PRIVATE: 'dashboard.needPrivate',
  LIMIT: 'dashboard.needUnread',
  UNAVAILABLE: 'dashboard.needUnread',
  MALFORMED: 'dashboard.needUnread',
} as const satisfies Record<NonNullable<OwnThings['problem']>, string>;

/** What waits for the user, the most urgent first. */
function needsOf(balance: SalesBalance | undefined, stopped: readonly string[], own: OwnThings | undefined): Need[] {
  const count = balance?.pending.count ?? 0;
  return [
    ...(count > 0
      ? [
          {
            text: t('dashboard.needDelivery', { n: count }),
            href: pathTo('/sales', { search: { all: true, game: 'all', only: 'pending' } }),
            label: t('dashboard.toSalesList'),
          },
        ]
      : []),
    ...(stopped.length > 0
      ? [
          {
            text: t('dashboard.needMarkets', { markets: list(stopped.map(marketName)) }),
            href: pathTo('/user-details', { hash: 'market_api' }),
            label: t('dashboard.toKeys'),
          },
        ]
      : []),
    ...(own?.problem ? [{ text: t(PROBLEMS[own.problem]), href: pathTo('/inventory'), label: t('dashboard.toInventory') }] : []),
  ];
}

/** What waits for the user: sales to hand over, accounts that do not sell, an inventory that cannot be read. */
export function NeedsYou() {
  const needs = needsOf(useBalance().data, useStoppedMarkets(), useOwnThings().data);
  if (needs.length === 0)
    return (
      <Panel flush>
        <NextStep text={t('dashboard.nothingNeeded')} steps={[]} />
      </Panel>
    );
  return (
    <Panel title={t('dashboard.needsYou')} flush>
      <ul className={css.needs}>
        {needs.map(({ text, href, label }) => (
          <li key={text}>
            <span>{text}</span>
            <AppLink href={href} className="link">
              {label}
            </AppLink>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
