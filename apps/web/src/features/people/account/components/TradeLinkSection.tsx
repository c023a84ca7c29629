import { IconExternalLink, IconPencil } from '@tabler/icons-react';
import { t } from '../../../../i18n/i18n.ts';
import { request } from '../../../../lib/api.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import { FormShell } from '../../../../ui/form/FormShell.tsx';
import { Panel } from '../../../../ui/layout/PageHeader.tsx';
import { TextField } from '../../../../ui/form/TextField.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';
import { patchDetails, useDetails, type Details } from '../account.queries.ts';
import { submitAndInform } from '../save-feedback.ts';
import { Loaded } from './Loaded.tsx';
import { StateChip } from '../../../../ui/value/StateChip.tsx';
import css from './forms.module.css';

/** Steam redirects this address to the page of the signed-in user. */
const STEAM_TRADE_LINK_PAGE = 'https://steamcommunity.com/my/tradeoffers/privacy#trade_offer_access_url';

function TradeLinkForm({ user }: { user: Details }) {
  const form = useForm({ saved: { trade_link: user.trade_link ?? '' }, draft: `trade link ${user.steam_id}`, fallback: 'trade_link' });
  const save = (): Promise<boolean> =>
    submitAndInform(form, async () => {
      const reply = await request('POST /users/set-trade', { body: form.values });
      patchDetails({ trade_link: reply.trade_link });
      form.reset();
      return reply.trade_link === null ? t('account.operationSuccess') : t('account.tradelinkChanged');
    });
  return (
    <FormShell form={form} onSubmit={save} className={css.form}>
      <TextField
        label={t('account.tradeLinkLabel')}
        inputMode="url"
        autoComplete="off"
        placeholder="https://steamcommunity.com/tradeoffer/new/?partner=…&token=…"
        value={form.values.trade_link}
        problem={form.problems.trade_link}
        busy={form.busy}
        state={form.changed && <StateChip tone="open" icon={IconPencil} text={t('account.notSaved')} />}
        note={t('account.tradeLinkNote')}
        onChange={(text) => form.set({ trade_link: text })}
      >
        <Button type="submit" variant="default" busy={form.busy}>
          {t('account.save')}
        </Button>
      </TextField>
      <p className={css.more}>
        <a href={STEAM_TRADE_LINK_PAGE} target="_blank" rel="noopener noreferrer" className={`link ${css.out}`}>
          {t('account.findTradeLink')}
          <IconExternalLink size={13} stroke={1.8} aria-hidden />
          <span className="visually-hidden">({t('core.newTab')})</span>
        </a>
      </p>
    </FormShell>
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
