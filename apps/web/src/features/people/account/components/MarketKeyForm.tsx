import { findMarket } from '@lootfolio/domain/markets';
import { IconAlertTriangle, IconCircleCheck, IconExternalLink, IconHelpCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { t, type PlainKey } from '../../../../i18n/i18n.ts';
import { date } from '../../../../lib/format.ts';
import { pathTo } from '../../../../lib/path-to.ts';
import { useOwnSandbox } from '../../../../lib/sandbox.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { Checkbox } from '../../../../ui/form/Checkbox.tsx';
import { Button } from '../../../../ui/form/Button.tsx';
import { ConfirmDialog } from '../../../../ui/overlay/ConfirmDialog.tsx';
import { Age } from '../../../../ui/value/figures.tsx';
import { FormShell } from '../../../../ui/form/FormShell.tsx';
import { TextField } from '../../../../ui/form/TextField.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';
import { saveKey, type KeyMarket, type MarketKey } from '../account.queries.ts';
import { isSelling, KEY_PAGES, placeholderOf } from '../keys.rules.ts';
import { useRecentSignIn } from '../../auth/auth.public.ts';
import { informSuccess, runAndInform, submitAndInform } from '../save-feedback.ts';
import { StateChip } from '../../../../ui/value/StateChip.tsx';
import { KeySelling } from './KeySelling.tsx';
import css from './MarketKeys.module.css';
import formCss from './forms.module.css';

const CHECKS = {
  ok: { tone: 'good', icon: IconCircleCheck, label: 'account.keyWorks' },
  failed: { tone: 'bad', icon: IconAlertTriangle, label: 'account.keyFailed' },
  unchecked: { tone: 'open', icon: IconHelpCircle, label: 'account.keyUnchecked' },
} as const satisfies Record<MarketKey['check'], { tone: string; icon: unknown; label: PlainKey }>;

function KeyState({ stored }: { stored: MarketKey }) {
  const now = useNow();
  const { tone, icon, label } = CHECKS[stored.check];
  return (
    <StateChip tone={tone} icon={icon} text={t(label)}>
      {stored.checked_at && <Age at={stored.checked_at} now={now} />}
    </StateChip>
  );
}

type KeyNoteProps = { market: KeyMarket; stored: MarketKey | undefined; onUse: (key: string) => void };

/** In the sandbox its key stands where a market's own page is named in the live world. */
function KeyNote({ market, stored, onUse }: KeyNoteProps) {
  const sandbox = useOwnSandbox();
  return (
    <span className={css.note}>
      {market === 'steam' && <span>{t('account.steamKeyNote')}</span>}
      {stored?.updated_at && <span>{t('account.savedOn', { date: date(stored.updated_at) })}</span>}
      {sandbox ? (
        !stored?.set && (
          <button
            type="button"
            className={`link ${css.use}`}
            aria-label={t('account.useSandboxKeyAt', { market: findMarket(market)?.name ?? market })}
            onClick={() => onUse(sandbox.key)}
          >
            {t('account.useSandboxKey')}
          </button>
        )
      ) : (
        <a href={KEY_PAGES[market]} target="_blank" rel="noopener noreferrer" className={`link ${formCss.out}`}>
          {t('account.getKeyAt', { host: new URL(KEY_PAGES[market]).host })}
          <IconExternalLink size={12} stroke={1.8} aria-hidden />
          <span className="visually-hidden">({t('core.newTab')})</span>
        </a>
      )}
    </span>
  );
}

/** @param stored undefined until loaded */
export function MarketKeyForm({ market, stored }: { market: KeyMarket; stored: MarketKey | undefined }) {
  const form = useForm({ saved: { api: '' }, draft: null, fallback: 'api' });
  const typed = form.values.api;
  const [removing, setRemoving] = useState(false);
  const name = findMarket(market)?.name ?? market;
  const { run, dialog } = useRecentSignIn(pathTo('/user-details', { hash: 'market_api' }), typed === '' ? 'kept' : 'secret');
  const sellable = isSelling({ market });
  const [sells, setSells] = useState(true);
  const saveAndClear = async (): Promise<void> => {
    await saveKey(market, typed, sellable && sells);
    form.reset();
  };
  const save = (): Promise<boolean> => submitAndInform(form, async () => ((await run(saveAndClear)) ? t('account.apiChanged') : null));
  const remove = async (): Promise<void> => {
    if (await run(() => saveKey(market, ''))) informSuccess();
  };
  return (
    <FormShell form={form} onSubmit={save}>
      <TextField
        secret
        label={t('account.keyOf', { market: name })}
        placeholder={placeholderOf(stored) ?? t('account.keyPlaceholder')}
        value={typed}
        problem={form.problems.api}
        busy={form.busy}
        state={stored?.set && <KeyState stored={stored} />}
        note={<KeyNote market={market} stored={stored} onUse={(api) => form.set({ api })} />}
        onChange={(text) => form.set({ api: text })}
      >
        {(!stored?.set || typed !== '') && (
          <Button type="submit" variant="default" busy={form.busy} disabled={!stored || typed === ''}>
            {t('account.save')}
          </Button>
        )}
        {stored?.set && (
          <Button
            variant="default"
            disabled={form.busy}
            aria-label={t('account.removeKeyOf', { market: name })}
            onClick={() => setRemoving(true)}
          >
            {t('account.remove')}
          </Button>
        )}
      </TextField>
      {sellable && typed !== '' && (
        <section className={css.selling}>
          <Checkbox checked={sells} disabled={form.busy} onChange={setSells}>
            {t('account.sellsWith', { market: name })}
          </Checkbox>
          <p className={css.sellingNote}>{t(sells ? 'account.sellsOn' : 'account.sellsOff')}</p>
        </section>
      )}
      {sellable && typed === '' && stored?.set && <KeySelling market={market} name={name} sells={stored.selling_at !== null} />}
      {removing && (
        <ConfirmDialog
          danger
          title={t('account.removeKeyOf', { market: name })}
          confirmLabel={t('account.remove')}
          onConfirm={() => runAndInform(remove, null)}
          onClose={() => setRemoving(false)}
        >
          {t('account.removeKeyText', { market: name })}
        </ConfirmDialog>
      )}
      {dialog}
    </FormShell>
  );
}
