import { getRouteApi } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { useAddress } from '../../../../lib/use-address.ts';
import { adminPanel } from '../../../../lib/admin-screens.ts';
import { PageHeader } from '../../../../ui/layout/PageHeader.tsx';
import { Tabs } from '../../../../ui/layout/Tabs.tsx';
import { readAdminSearch, type AdminSearch, type AdminTab } from './admin-giveaways.search.ts';
import { GiveawaysTab } from './GiveawaysTab.tsx';

const route = getRouteApi('/admin/giveaways');

/** All giveaways, and the tasks that users complete before they can join one. */
export function AdminGiveawaysPage({ Tasks }: { Tasks: ComponentType }) {
  const search = useAddress(readAdminSearch);
  const navigate = route.useNavigate();
  const change = (next: Partial<AdminSearch>, replace = false): void =>
    void navigate({ search: (old) => ({ ...old, page: undefined, ...next }), replace, resetScroll: 'page' in next });
  const tab: AdminTab = search.tab ?? 'giveaways';
  return (
    <>
      <PageHeader
        up={adminPanel()}
        title={t('giveaways-admin.title')}
        lead={t('giveaways-admin.lead')}
        help={['giveaways-admin.help1', 'giveaways-admin.help2', 'giveaways-admin.help3', 'giveaways-admin.help4', 'giveaways-admin.help5']}
      />
      <Tabs<AdminTab>
        label={t('giveaways-admin.views')}
        tabs={[
          { value: 'giveaways', label: t('giveaways-admin.tabGiveaways') },
          { value: 'tasks', label: t('giveaways-admin.tabTasks') },
        ]}
        value={tab}
        onChange={(next) => change({ tab: next === 'tasks' ? 'tasks' : undefined })}
      >
        {tab === 'tasks' ? <Tasks /> : <GiveawaysTab search={search} onChange={change} />}
      </Tabs>
    </>
  );
}
