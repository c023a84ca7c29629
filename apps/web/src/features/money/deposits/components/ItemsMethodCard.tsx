import { useNavigate } from '@tanstack/react-router';
import { t } from '../../../../i18n/i18n.ts';
import { exactPercent } from '../../../../lib/format.ts';
import { errorText, Skeleton } from '../../../../ui/state/ListState.tsx';
import { MethodCard } from '../../payments/payments.public.tsx';
import { useTerms } from '../deposits.queries.ts';

/** The way to top up with items: it leads to the screen of deposits. */
export function ItemsMethodCard() {
  const navigate = useNavigate();
  const { data: terms, error } = useTerms();
  if (!terms && !error) return <Skeleton height={78} />;
  const off = !terms ? errorText(error) : terms.available ? null : t('deposits.notAvailable');
  return (
    <MethodCard
      id="items"
      title={t('deposits.method')}
      text={terms ? t('deposits.methodText', { rate: exactPercent(terms.rate) }) : ''}
      off={off}
      onPress={() => void navigate({ to: '/payment/itempay' })}
    />
  );
}
