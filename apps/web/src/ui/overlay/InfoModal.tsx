import { IconAlertTriangle, IconInfoCircle, IconX } from '@tabler/icons-react';
import { useState, type CSSProperties } from 'react';
import { t } from '../../i18n/i18n.ts';
import { IconButton } from '../form/IconButton.tsx';
import { dismissInfo, INFO_FADE_MS, type InfoCard } from './toasts.ts';
import { useCountdown } from './use-countdown.ts';
import { useHoverOrFocus } from './use-hover-or-focus.ts';
import css from './InfoModal.module.css';

/** Shows the result of saving without blocking the page. A bar shows the time left; hover and focus pause it. */
export function InfoModal({ card }: { card: InfoCard }) {
  const [paused, handlers] = useHoverOrFocus();
  const [fading, setFading] = useState(false);
  const wholeMs = card.ms + INFO_FADE_MS;
  useCountdown(card.ms, paused, () => setFading(true));
  useCountdown(wholeMs, paused, dismissInfo);
  const Icon = card.kind === 'error' ? IconAlertTriangle : IconInfoCircle;
  return (
    <div
      className={css.card}
      data-kind={card.kind}
      data-paused={paused}
      data-fading={fading && !paused}
      style={{ '--fade': `${INFO_FADE_MS}ms` } as CSSProperties}
      {...handlers}
    >
      <Icon size={18} stroke={1.8} aria-hidden className={css.icon} />
      <p className={css.text}>{card.text}</p>
      <IconButton label={t('core.dismiss')} size="small" onClick={dismissInfo}>
        <IconX size={15} aria-hidden />
      </IconButton>
      <span className={css.bar} style={{ animationDuration: `${wholeMs}ms` }} aria-hidden />
    </div>
  );
}
