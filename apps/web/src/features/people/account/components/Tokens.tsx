import { useQuery } from '@tanstack/react-query';
import { IconExternalLink } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { pathTo } from '../../../../lib/path-to.ts';
import { date } from '../../../../lib/format.ts';
import { siteQuery } from '../../../../lib/site.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import { ConfirmDialog } from '../../../../ui/overlay/ConfirmDialog.tsx';
import { Age } from '../../../../ui/value/figures.tsx';
import { Panel } from '../../../../ui/layout/PageHeader.tsx';
import { revokeToken, useDetails, useTokens, type ApiToken } from '../account.queries.ts';
import { useRecentSignIn } from '../../auth/auth.public.ts';
import { runAndInform, informSuccess } from '../save-feedback.ts';
import { CreateToken } from './CreateToken.tsx';
import { Loaded } from './Loaded.tsx';
import css from './Tokens.module.css';

/** The OpenAPI description of all calls. */
const API_DESCRIPTION = '/api/v1/openapi.json';

/** An expired token no longer works. The server deletes it when the user creates the next one. */
const isExpired = ({ expires_at }: ApiToken, now: number): boolean => Date.parse(expires_at) <= now;

function TokenRow({ token, onRevoke }: { token: ApiToken; onRevoke: () => void }) {
  const now = useNow();
  const expired = isExpired(token, now);
  return (
    <li className={css.row}>
      <div className={css.what}>
        <p className={css.name}>{token.name}</p>
        <p className={css.hint}>
          {t('account.tokenHint', { hint: token.hint })} · {t('account.readOnly')}
        </p>
      </div>
      <dl className={css.facts}>
        <div>
          <dt>{t('account.created')}</dt>
          <dd>{date(token.created_at)}</dd>
        </div>
        <div>
          <dt>{t('account.expires')}</dt>
          <dd data-expired={expired}>{expired ? t('account.expired') : date(token.expires_at)}</dd>
        </div>
        <div>
          <dt>{t('account.lastUsed')}</dt>
          <dd>{token.last_used_at === null ? t('account.never') : <Age at={token.last_used_at} now={now} />}</dd>
        </div>
      </dl>
      <Button variant="default" aria-label={t('account.revokeNamed', { name: token.name })} onClick={onRevoke}>
        {t('account.revoke')}
      </Button>
    </li>
  );
}

function RevokeDialog({ token, revoke, onClose }: { token: ApiToken; revoke: () => Promise<void>; onClose: () => void }) {
  return (
    <ConfirmDialog
      danger
      title={t('account.revokeNamed', { name: token.name })}
      confirmLabel={t('account.revoke')}
      onConfirm={revoke}
      onClose={onClose}
    >
      {t('account.revokeText')}
    </ConfirmDialog>
  );
}

/** Personal tokens for programs that read data. */
export function Tokens() {
  const query = useTokens();
  const user = useDetails().data?.user;
  const max = useQuery(siteQuery).data?.facts.api_tokens;
  const now = useNow();
  const fullAt = (items: readonly ApiToken[]): number | null =>
    max !== undefined && items.filter((token) => !isExpired(token, now)).length >= max ? max : null;
  const [revoking, setRevoking] = useState<ApiToken | null>(null);
  const { run, dialog } = useRecentSignIn(pathTo('/user-details', { hash: 'api_tokens' }));
  const revoke = ({ id }: ApiToken): Promise<void> =>
    runAndInform(
      () =>
        run(async () => {
          await revokeToken(id);
          informSuccess();
        }),
      null,
    );
  return (
    <Panel id="api_tokens" title={t('account.tokens')} flush>
      <p className={css.lead}>
        {t('account.tokensLead')}{' '}
        <a href={API_DESCRIPTION} target="_blank" rel="noopener noreferrer" className={`link ${css.out}`}>
          {t('account.apiDescription')}
          <IconExternalLink size={13} stroke={1.8} aria-label={t('core.newTab')} />
        </a>
      </p>
      <Loaded query={query} height={[87, 192]}>
        {({ items }) => (
          <>
            <ul>
              {items.map((token) => (
                <TokenRow key={token.id} token={token} onRevoke={() => setRevoking(token)} />
              ))}
            </ul>
            <div className={css.create}>{user && <CreateToken steamId={user.steam_id} full={fullAt(items)} />}</div>
          </>
        )}
      </Loaded>
      {revoking && <RevokeDialog token={revoking} revoke={() => revoke(revoking)} onClose={() => setRevoking(null)} />}
      {dialog}
    </Panel>
  );
}
