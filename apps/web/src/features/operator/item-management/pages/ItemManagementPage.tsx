import { getRouteApi } from '@tanstack/react-router';
import { t, type PlainKey } from '../../../../i18n/i18n.ts';
import { useAddress } from '../../../../lib/use-address.ts';
import { adminPanel } from '../../../../lib/admin-screens.ts';
import { PageHeader } from '../../../../ui/layout/PageHeader.tsx';
import { Tabs } from '../../../../ui/layout/Tabs.tsx';
import { ItemsTab } from '../components/ItemsTab.tsx';
import { MarketsTab } from '../components/MarketsTab.tsx';
import { NamesTab } from '../components/NamesTab.tsx';
import { RatesTab } from '../components/RatesTab.tsx';
import { SourcesTab } from '../components/SourcesTab.tsx';
import { readItemManagementSearch, TABS, type ItemManagementSearch, type Tab } from '../item-management.search.ts';

const route = getRouteApi('/admin/item-management');

const LABELS: Readonly<Record<Tab, PlainKey>> = {
  items: 'item-management.tabItems',
  sources: 'item-management.tabSources',
  unmatched: 'item-management.tabUnmatched',
  marketplaces: 'item-management.tabMarketplaces',
  rates: 'item-management.tabRates',
};

/** The administration of items, markets, price lists and exchange rates. */
export function ItemManagementPage() {
  const search = useAddress(readItemManagementSearch);
  const navigate = route.useNavigate();
  const change = (next: Partial<ItemManagementSearch>, replace = false): void =>
    void navigate({ search: (old) => ({ ...old, page: undefined, ...next }), replace, resetScroll: 'page' in next });
  const tab = search.tab ?? 'items';
  const props = { search, onChange: change };
  return (
    <>
      <PageHeader
        up={adminPanel()}
        title={t('item-management.title')}
        lead={t('item-management.lead')}
        help={['item-management.help1', 'item-management.help2', 'item-management.help3', 'item-management.help4', 'item-management.help5']}
      />
      <Tabs
        label={t('item-management.views')}
        tabs={TABS.map((value) => ({ value, label: t(LABELS[value]) }))}
        value={tab}
        // drop the filters: those of one tab mean nothing in another
        onChange={(next) => void navigate({ search: { tab: next === 'items' ? undefined : next }, resetScroll: false })}
      >
        {tab === 'items' && <ItemsTab {...props} />}
        {tab === 'sources' && <SourcesTab />}
        {tab === 'unmatched' && <NamesTab {...props} />}
        {tab === 'marketplaces' && <MarketsTab />}
        {tab === 'rates' && <RatesTab />}
      </Tabs>
    </>
  );
}
