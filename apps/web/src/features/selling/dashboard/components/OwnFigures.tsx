import { t, type PlainKey } from '../../../../i18n/i18n.ts';
import { AppLink } from '../../../../lib/AppLink.tsx';
import { pathTo } from '../../../../lib/path-to.ts';
import { Panel } from '../../../../ui/layout/PageHeader.tsx';
import { StatCard, StatRow } from '../../../../ui/layout/StatCard.tsx';
import { Failed } from '../../../../ui/state/ListState.tsx';
import { Delta, Money } from '../../../../ui/value/figures.tsx';
import { useBalance } from '../dashboard.queries.ts';
import { showsSteps, useFirstSteps, useOwnThings, type OwnThings } from '../own.queries.ts';
import { BalanceCards } from './BalanceCards.tsx';
import { NextStep } from './NextStep.tsx';
import css from './OwnFigures.module.css';

const SOURCES = {
  inventory: { label: 'dashboard.inventoryValue', href: pathTo('/inventory') },
  investments: { label: 'dashboard.investmentsValue', href: pathTo('/investments') },
} as const satisfies Record<string, { label: PlainKey; href: string }>;

/** What a change of prices made of everything: an amount, and in percent. */
const Moved = ({ label, of }: { label: PlainKey; of: OwnThings['change_1d'] }) => (
  <span className={css.moved}>
    {t(label)} <Delta value={of?.amount ?? null} unit="money" plain />
    {of && <Delta value={of.percent} unit="percent" plain />}
  </span>
);

/** The value of the own things with its change, and what selling them would earn. */
function ThingCards({ own }: { own: OwnThings | undefined }) {
  const { label, href } = SOURCES[own?.source ?? 'inventory'];
  const profit = own?.profit;
  // as in the first minute of a new server
  const isUnpriced = own !== undefined && own.priced === 0;
  return (
    <>
      <StatCard
        stacked
        label={t(label)}
        waiting={!own}
        value={
          own && (
            <AppLink href={href} className={css.figure}>
              <Money value={isUnpriced ? null : own.value} />
            </AppLink>
          )
        }
        delta={isUnpriced ? t('dashboard.notPriced') : <Moved label="items.change1dShort" of={own?.change_1d ?? null} />}
        note={isUnpriced ? undefined : <Moved label="items.change7dShort" of={own?.change_7d ?? null} />}
      />
      <StatCard
        stacked
        label={t('dashboard.unrealised')}
        waiting={!own}
        value={own && <Delta value={profit?.amount ?? null} unit="money" plain />}
        delta={
          own?.known === 0 ? (
            // investments take over the inventory with what was paid, or import it
            <AppLink href={pathTo('/investments')} className="link">
              {t('dashboard.addCosts')}
            </AppLink>
          ) : (
            (!own || profit) && <Delta value={profit?.ratio ?? null} unit="percent" plain />
          )
        }
        note={own && own.known > 0 ? t('dashboard.costKnown', { known: own.known, n: own.units }) : t('dashboard.costUnknown')}
      />
    </>
  );
}

/**
 * The user's money in one row: what their things are worth, what they earn, and where the money of the sales is.
 * @param sells undefined while it is not known whether the user sells
 */
export function OwnFigures({ sells }: { sells: boolean | undefined }) {
  const own = useOwnThings();
  const balance = useBalance();
  const { data: steps } = useFirstSteps();
  const error = (!own.data && own.error) || (sells && !balance.data && balance.error);
  if (error)
    return (
      <Failed
        error={error}
        onRetry={() => {
          void own.refetch();
          void balance.refetch();
        }}
      />
    );
  const hasThings = own.data?.source !== null;
  // the first steps say the same
  const showsNext = steps !== undefined && !showsSteps(steps);
  if (!hasThings && sells === false && !showsNext) return null;
  return (
    <section aria-label={t('dashboard.balance')} className={css.own}>
      {(hasThings || sells !== false) && (
        <StatRow>
          {hasThings && <ThingCards own={own.data} />}
          {sells !== false && <BalanceCards balance={balance.data} />}
        </StatRow>
      )}
      {!hasThings && showsNext && (
        <Panel flush>
          <NextStep
            text={t('dashboard.nothingOwn')}
            steps={[
              { href: pathTo('/inventory'), label: t('dashboard.toInventory') },
              { href: pathTo('/investments'), label: t('dashboard.toImport') },
            ]}
          />
        </Panel>
      )}
      {sells === false && showsNext && (
        <Panel flush>
          <NextStep
            text={t('dashboard.noSalesYet')}
            steps={[{ href: pathTo('/user-details', { hash: 'market_api' }), label: t('dashboard.stepKey') }]}
          />
        </Panel>
      )}
    </section>
  );
}
