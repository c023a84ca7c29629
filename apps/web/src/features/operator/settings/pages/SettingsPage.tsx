import { getRouteApi } from '@tanstack/react-router';
import { useId, type ReactNode } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { ApiError } from '../../../../lib/api-error.ts';
import type { Reply } from '../../../../lib/api.ts';
import { useAddress } from '../../../../lib/use-address.ts';
import { adminPanel } from '../../../../lib/admin-screens.ts';
import { FormShell } from '../../../../ui/form/FormShell.tsx';
import { Failed, Skeleton } from '../../../../ui/state/ListState.tsx';
import { PageHeader, Panel } from '../../../../ui/layout/PageHeader.tsx';
import { Tabs } from '../../../../ui/layout/Tabs.tsx';
import { toast } from '../../../../ui/overlay/toasts.ts';
import { useForm } from '../../../../ui/form/use-form.ts';
import { ChangeLog } from '../../logs/logs.public.tsx';
import { NoticeState } from '../components/NoticeState.tsx';
import { PriceLinks } from '../components/PriceLinks.tsx';
import { SaveBar } from '../components/SaveBar.tsx';
import { SecretList } from '../components/SecretList.tsx';
import { SettingField } from '../components/SettingField.tsx';
import { TestMail } from '../components/TestMail.tsx';
import { saveSettings, useSettings } from '../settings.queries.ts';
import { changedItems, changesOf, isOfNotice, savedValues, type Values } from '../settings.rules.ts';
import { readSettingsSearch } from '../settings.search.ts';
import css from './SettingsPage.module.css';

const route = getRouteApi('/admin/settings');

/** The groups without settings of their own. */
const [SECRETS, CHANGES] = ['secrets', 'changes'];

type Data = Reply<'GET /admin/setting/all'>;

type FieldsProps = { items: Data['items']; form: SettingsForm; title: string; state?: ReactNode };

/** The settings of a group. Those of the notice are shown separately, in pairs. */
function Fields({ items, form, title, state }: FieldsProps) {
  return (
    <Panel title={title} actions={state}>
      <div className={css.fields} data-pairs={state !== undefined}>
        {items.map((setting) => (
          <SettingField
            key={setting.key}
            setting={setting}
            value={form.values[setting.key]}
            problem={form.problems[setting.key]}
            busy={form.busy}
            onChange={(value) => form.set({ [setting.key]: value })}
          />
        ))}
      </div>
    </Panel>
  );
}

type SettingsForm = ReturnType<typeof useForm<Values>>;

function Loaded({ data }: { data: Data }) {
  const { group: asked } = useAddress(readSettingsSearch);
  const navigate = route.useNavigate();
  const saved = savedValues(data.items);
  const form = useForm<Values>({ saved, draft: null });
  const id = useId();
  const changed = changedItems(data.items, form.values);
  const groups = [...data.groups, { key: SECRETS!, title: t('settings.secrets') }, { key: CHANGES!, title: t('settings.changes') }];
  const group = groups.find(({ key }) => key === asked) ?? groups[0]!;
  const show = (key: string): void => void navigate({ search: { group: key === groups[0]!.key ? undefined : key }, replace: true });
  const countOf = (key: string): number => changed.filter((one) => one.group === key).length;

  /** Shows the group of the first invalid field. */
  const showProblem = (keys: readonly string[]): void => {
    const wrong = data.items.find(({ key }) => keys.includes(key));
    toast('error', t('settings.fix'));
    if (wrong && wrong.group !== group.key) show(wrong.group);
  };
  const save = async (): Promise<void> => {
    const unread = changed.filter(({ key }) => form.values[key] === undefined).map(({ key }) => key);
    if (unread.length > 0) return showProblem(unread);
    const refused: string[] = [];
    const isSaved = await form.submit(async () => {
      try {
        await saveSettings(changesOf(data.items, form.values));
      } catch (error) {
        if (error instanceof ApiError) refused.push(...Object.keys(error.fields));
        throw error;
      }
    });
    if (isSaved) {
      form.reset();
      toast('success', t('settings.saved'));
    } else if (refused.length > 0) showProblem(refused);
  };
  const own = data.items.filter((one) => one.group === group.key);
  const notice = own.filter(({ key }) => isOfNotice(key));
  const tabs = groups.map(({ key, title }) => ({ value: key, label: title, note: countOf(key) || undefined }));
  return (
    <Tabs label={t('settings.groups')} tabs={tabs} value={group.key} onChange={show}>
      <FormShell id={id} form={form} onSubmit={save} label={t('settings.title')} className={css.form}>
        {own.length > notice.length && <Fields items={own.filter((one) => !notice.includes(one))} form={form} title={group.title} />}
        {notice.length > 0 && (
          <Fields
            items={notice}
            form={form}
            title={t('settings.noticePreview')}
            state={<NoticeState saved={saved} draft={form.values} />}
          />
        )}
      </FormShell>
      {group.key === 'notifications' && <TestMail to={String(saved['site.contact_mail'] ?? '')} />}
      {group.key === 'prices' && <PriceLinks />}
      {group.key === SECRETS && <SecretList secrets={data.secrets} />}
      {group.key === CHANGES && <ChangeLog />}
      <SaveBar count={changed.length} form={id} busy={form.busy} onDiscard={form.reset} />
    </Tabs>
  );
}

/** The settings that administrators change while the server runs. */
export function SettingsPage() {
  const { data, error, refetch } = useSettings();
  return (
    <>
      <PageHeader
        up={adminPanel()}
        title={t('settings.title')}
        lead={t('settings.lead')}
        help={['settings.help1', 'settings.help2', 'settings.help3', 'settings.help4', 'settings.help5']}
      />
      {data ? (
        <Loaded data={data} />
      ) : (
        <Panel flush>
          {error ? (
            <Failed error={error} onRetry={() => void refetch()} />
          ) : (
            <div aria-busy="true">
              <Skeleton height={560} />
            </div>
          )}
        </Panel>
      )}
    </>
  );
}
