import { t } from '../../../../i18n/i18n.ts';
import { pathTo } from '../../../../lib/path-to.ts';
import { Toggle } from '../../../../ui/form/Toggle.tsx';
import { useRecentSignIn } from '../../auth/auth.public.ts';
import { saveSelling, type KeyMarket } from '../account.queries.ts';
import { runAndInform } from '../save-feedback.ts';
import css from './MarketKeys.module.css';

/** Whether a stored key may list and reprice. To let it needs a recent sign-in. */
export function KeySelling({ market, name, sells }: { market: KeyMarket; name: string; sells: boolean }) {
  const { run, dialog } = useRecentSignIn(pathTo('/user-details', { hash: 'market_api' }));
  const change = (on: boolean): void => void runAndInform(() => run(() => saveSelling(market, on)), null);
  return (
    <section className={css.selling}>
      <Toggle
        label={t('account.sellsWith', { market: name })}
        note={t(sells ? 'account.sellsOn' : 'account.sellsOff')}
        on={sells}
        onChange={change}
      />
      {dialog}
    </section>
  );
}
