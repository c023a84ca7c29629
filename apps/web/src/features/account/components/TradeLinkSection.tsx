import { IconExternalLink, IconPencil } from '@tabler/icons-react';
import type { FormEvent } from 'react';
import { t } from '../../../i18n/i18n.ts';
import { request } from '../../../lib/api.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { Button } from '../../../ui/Button.tsx';
import { Panel } from '../../../ui/PageHeader.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { patchDetails, useDetails, type Details } from '../account.queries.ts';
import { useSaving } from '../saving.ts';
import { Loaded } from './Loaded.tsx';
import { StateChip } from './StateChip.tsx';
import css from './forms.module.css';

/** Steam leads from here to the page of whoever is signed in there. */
const WHERE_IT_STANDS = 'https://steamcommunity.com/my/tradeoffers/privacy#trade_offer_access_url';

function TradeLinkForm({ user }: { user: Details }) {
  const [link, setLink, dropLink] = useDraft(`trade link ${user.steam_id}`, user.trade_link ?? '');
  const { busy, problem, save, clearProblem } = useSaving({ field: 'trade_link' });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void save(async () => {
      const reply = await request('POST /users/set-trade', { body: { trade_link: link } });
      patchDetails({ trade_link: reply.trade_link });
      dropLink();
      return reply.trade_link === null ? t('account.operationSuccess') : t('account.tradelinkChanged');
    });
  };
  return (
    <form onSubmit={submit} noValidate className={css.form}>
      <TextField
        label={t('account.tradeLinkLabel')}
        inputMode="url"
        autoComplete="off"
        placeholder="https://steamcommunity.com/tradeoffer/new/?partner=…&token=…"
        value={link}
        problem={problem}
        busy={busy}
        state={link !== (user.trade_link ?? '') && <StateChip tone="open" icon={IconPencil} text={t('account.notSaved')} />}
        note={t('account.tradeLinkNote')}
        onChange={(text) => {
          setLink(text);
          clearProblem();
        }}
      >
        <Button type="submit" look="default" busy={busy}>
          {t('account.save')}
        </Button>
      </TextField>
      <p className={css.more}>
        <a href={WHERE_IT_STANDS} target="_blank" rel="noopener noreferrer" className={`link ${css.out}`}>
          {t('account.findTradeLink')}
          <IconExternalLink size={13} stroke={1.8} aria-hidden />
          <span className="visually-hidden">({t('ui.newTab')})</span>
        </a>
      </p>
    </form>
  );
}

export function TradeLinkSection() {
  return (
    <Panel id="steam_trade_link" title={t('account.tradeLink')}>
      <Loaded query={useDetails()} height={[114, 138]}>
        {({ user }) => <TradeLinkForm user={user} />}
      </Loaded>
    </Panel>
  );
}
