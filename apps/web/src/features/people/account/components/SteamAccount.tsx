import { IconExternalLink, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { t, type PlainKey } from '../../../../i18n/i18n.ts';
import { request, startWork } from '../../../../lib/api.ts';
import { countryName, date } from '../../../../lib/format.ts';
import { Avatar } from '../../../../ui/value/Avatar.tsx';
import { Button } from '../../../../ui/form/Button.tsx';
import { CopyButton } from '../../../../ui/form/CopyButton.tsx';
import { Panel } from '../../../../ui/layout/PageHeader.tsx';
import { Toggle } from '../../../../ui/form/Toggle.tsx';
import { changeDetails, reloadProfile, useDetails, type Details } from '../account.queries.ts';
import { informSuccess, runAndInform } from '../save-feedback.ts';
import { useWork } from '../use-work.ts';
import { Loaded } from './Loaded.tsx';
import css from './SteamAccount.module.css';

const ROLES: Readonly<Record<Details['ROLE'], PlainKey>> = {
  ADMIN: 'account.roleAdmin',
  USER: 'account.roleUser',
  MODERATOR: 'account.roleModerator',
  SUPPORT: 'account.roleSupport',
};

function planText({ plan, plan_ends_at: ends }: Details): string {
  const name = plan === 'Free' ? t('account.planFree') : plan;
  return ends === null ? name : t('account.planUntil', { plan: name, date: date(ends) });
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Person({ user }: { user: Details }) {
  const { busy, press } = useWork(
    () => startWork('POST /users/refresh', {}),
    async () => {
      await reloadProfile();
      informSuccess(t('account.refreshed'));
    },
  );
  return (
    <div className={css.person}>
      <Avatar src={user.avatar_medium} name={user.user_name} size={64} />
      <div className={css.names}>
        <h3>{user.user_name}</h3>
        <a href={user.profile_url} target="_blank" rel="noopener noreferrer" className={`link ${css.out}`}>
          {t('account.steamProfile')}
          <IconExternalLink size={13} stroke={1.8} aria-hidden />
          <span className="visually-hidden">({t('core.newTab')})</span>
        </a>
      </div>
      <Button variant="default" busy={busy} icon={<IconRefresh size={14} aria-hidden />} onClick={press}>
        {t('account.refreshSteam')}
      </Button>
    </div>
  );
}

function Facts({ user }: { user: Details }) {
  return (
    <dl className={css.facts}>
      <Fact label={t('account.steamId')}>
        <span className={css.id}>
          {user.steam_id}
          <CopyButton text={user.steam_id} label={t('account.copySteamId')} />
        </span>
      </Fact>
      <Fact label={t('account.country')}>{user.country === null ? t('account.notTold') : countryName(user.country)}</Fact>
      <Fact label={t('account.steamSince')}>
        {user.steam_account_created === null ? t('account.notTold') : date(user.steam_account_created)}
      </Fact>
      <Fact label={t('account.memberSince')}>{date(user.joined_at)}</Fact>
      <Fact label={t('account.role')}>{t(ROLES[user.ROLE])}</Fact>
      {user.plans_sold && <Fact label={t('account.plan')}>{planText(user)}</Fact>}
    </dl>
  );
}

function RankingToggle({ user }: { user: Details }) {
  const set = (hidden: boolean): void =>
    void runAndInform(() =>
      changeDetails({ ranking_hidden: !hidden }, { ranking_hidden: hidden }, () =>
        request('POST /users/set-ranking', { body: { hidden } }),
      ),
    );
  return <Toggle label={t('account.hideInventory')} note={t('account.hideInventoryNote')} on={user.ranking_hidden} onChange={set} />;
}

/** The user's profile at Steam and here. */
export function SteamAccount() {
  return (
    <Panel id="steam_account" title={t('account.steamAccount')}>
      <Loaded query={useDetails()} height={[274, 353]}>
        {({ user }) => (
          <div className={css.parts}>
            <Person user={user} />
            <Facts user={user} />
            <RankingToggle user={user} />
          </div>
        )}
      </Loaded>
    </Panel>
  );
}
