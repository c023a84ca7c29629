import { IconHandStop, IconPlus } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { pathTo } from '../../../../lib/path-to.ts';
import { useAddress } from '../../../../lib/use-address.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import { PageHeader, Panel } from '../../../../ui/layout/PageHeader.tsx';
import { Tabs } from '../../../../ui/layout/Tabs.tsx';
import { ConfirmDialog } from '../../../../ui/overlay/ConfirmDialog.tsx';
import { EmptyHint, EmptyList, Failed } from '../../../../ui/state/ListState.tsx';
import { SellingStopped, useSellingStop } from '../../listings/listings.public.tsx';
import { DecisionLog } from '../components/DecisionLog.tsx';
import { Exclusions, Questions } from '../components/Questions.tsx';
import { RepricingBanner } from '../components/RepricingBanner.tsx';
import { RuleCard } from '../components/RuleCard.tsx';
import { RuleDialog } from '../components/RuleDialog.tsx';
import { stopAll, useRepricing, type Repricing, type Rule } from '../repricing.queries.ts';
import { listingsOf, readRepricingSearch, TABS, type RepricingSearch } from '../repricing.search.ts';
import css from './RepricingPage.module.css';

const route = getRouteApi('/repricing');
const NO_RULES: readonly Rule[] = [];

type Editing = { rule: Rule | null; listings: number[] | null };

/** All rules, or how to begin. */
function Rules({ data, onEdit }: { data: Repricing; onEdit: (rule: Rule | null) => void }) {
  const now = useNow();
  const sellingStop = useSellingStop();
  const { items, stop, allowed, questions, exclusions, limits } = data;
  if (items.length === 0)
    return (
      <Panel flush>
        <EmptyList text={t('repricing.empty')}>
          <EmptyHint>{t('repricing.emptyText')}</EmptyHint>
          <Button icon={<IconPlus size={15} aria-hidden />} onClick={() => onEdit(null)}>
            {t('repricing.newRule')}
          </Button>
        </EmptyList>
      </Panel>
    );
  return (
    <div className={css.screen}>
      <Questions questions={questions} />
      {items.map((rule) => (
        <RuleCard
          key={rule.id}
          rule={rule}
          now={now}
          halted={stop !== null || !allowed || sellingStop !== null}
          onEdit={() => onEdit(rule)}
        />
      ))}
      <p className={css.limits}>{t('repricing.today', { n: limits.changes_today, most: limits.changes_per_day })}</p>
      <Exclusions exclusions={exclusions} />
    </div>
  );
}

/** Rules that change prices by themselves: what they do, what they did, and how to stop them. */
export function RepricingPage() {
  const search = useAddress(readRepricingSearch);
  const navigate = route.useNavigate();
  const change = (next: Partial<RepricingSearch>, replace = false): void =>
    void navigate({ search: (old) => ({ ...old, page: undefined, ...next }), replace, resetScroll: 'page' in next });
  const query = useRepricing();
  const [editing, setEditing] = useState<Editing | null>(() => {
    const listings = listingsOf(search);
    return listings && { rule: null, listings };
  });
  const [stops, setStops] = useState(false);
  const { data, error } = query;
  const tab = search.tab ?? 'rules';
  const close = (): void => {
    setEditing(null);
    if (search.listings !== undefined) change({ listings: undefined }, true);
  };
  return (
    <>
      <PageHeader
        title={t('repricing.title')}
        up={{ href: pathTo('/listed-items'), title: t('listed-items.navigation') }}
        lead={t('repricing.lead')}
        help={['repricing.help1', 'repricing.help2', 'repricing.help3', 'repricing.help4', 'repricing.help5']}
        guide="sell"
        actions={
          <>
            {data?.stop === null && data.items.some(({ on }) => on) && (
              <Button variant="danger" icon={<IconHandStop size={16} stroke={1.8} aria-hidden />} onClick={() => setStops(true)}>
                {t('repricing.stopAll')}
              </Button>
            )}
            <Button icon={<IconPlus size={15} aria-hidden />} onClick={() => setEditing({ rule: null, listings: null })}>
              {t('repricing.newRule')}
            </Button>
          </>
        }
      />
      <div className={css.screen}>
        <SellingStopped />
        {data && <RepricingBanner allowed={data.allowed} stop={data.stop} />}
        <Tabs
          label={t('repricing.views')}
          tabs={TABS.map((value) => ({ value, label: t(value === 'rules' ? 'repricing.tabRules' : 'repricing.tabLog') }))}
          value={tab}
          onChange={(next) => void navigate({ search: next === 'rules' ? {} : { tab: next }, resetScroll: false })}
        >
          {tab === 'log' && <DecisionLog search={search} rules={data?.items ?? NO_RULES} onChange={change} />}
          {tab === 'rules' && !data && error && (
            <Panel flush>
              <Failed error={error} onRetry={() => void query.refetch()} />
            </Panel>
          )}
          {tab === 'rules' && !data && !error && <div className={css.skeleton} aria-busy="true" aria-label={t('ui.loading')} />}
          {tab === 'rules' && data && <Rules data={data} onEdit={(rule) => setEditing({ rule, listings: null })} />}
        </Tabs>
      </div>
      {editing && <RuleDialog {...editing} onClose={close} />}
      {stops && (
        <ConfirmDialog
          danger
          title={t('repricing.stopTitle')}
          confirmLabel={t('repricing.stopAll')}
          onConfirm={stopAll}
          onClose={() => setStops(false)}
        >
          <p>{t('repricing.stopText')}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
