import { IconVolume, IconVolumeOff } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import { Delta, Money } from '../../../../ui/value/figures.tsx';
import { Panel } from '../../../../ui/layout/PageHeader.tsx';
import { Segments } from '../../../../ui/form/Segments.tsx';
import { Toggle } from '../../../../ui/form/Toggle.tsx';
import { marketName, resultOf } from '../drops.ts';
import type { Opening, Stage } from '../use-opening.ts';
import { DropTiles } from './DropTiles.tsx';
import { Strip } from './Strip.tsx';
import css from './StagePanel.module.css';

const COUNTS = [1, 5, 10, 25, 100] as const;

/** The last result in words, for screen readers. */
function Result({ stage, cost }: { stage: Stage; cost: number | null }) {
  if (stage.state === 'ready') return <p className="muted">{t('simulator.ready')}</p>;
  if (stage.state === 'turning') return <p className="muted">{t('simulator.opening')}</p>;
  if (stage.state === 'many') return <p>{t('simulator.gotMany', { n: stage.drops.length })}</p>;
  return (
    <p className={css.got}>
      <strong>{t('simulator.got', { name: marketName(stage.drop) })}</strong>
      <Money value={stage.drop.value} />
      <Delta value={resultOf(stage.drop, cost)} unit="money" />
    </p>
  );
}

type Props = { opening: Opening; /** Of the case and its key. */ cost: number | null; sound: boolean; onSound: (on: boolean) => void };

/** The strip, or the drops of many cases, with the controls below. */
export function StagePanel({ opening: { stage, open }, cost, sound, onSound }: Props) {
  const [count, setCount] = useState(1);
  const isTurning = stage.state === 'turning';
  const Speaker = sound ? IconVolume : IconVolumeOff;
  return (
    <Panel flush>
      <div className={css.stage}>{stage.state === 'many' ? <DropTiles drops={stage.drops} /> : <Strip stage={stage} />}</div>
      <div className={css.result} aria-live="polite">
        <Result stage={stage} cost={cost} />
      </div>
      <div className={css.controls}>
        <Segments
          label={t('simulator.count')}
          options={COUNTS.map((value) => ({ value: String(value), label: String(value) }))}
          value={String(count)}
          onChange={(value) => setCount(Number(value))}
        />
        {/* not `disabled`: the button keeps the focus while the strip turns */}
        <Button size="large" className={css.open} aria-disabled={isTurning} onClick={() => open(count)}>
          {t('simulator.open', { n: count })}
        </Button>
        <span className={css.sound}>
          <Speaker size={16} stroke={1.7} aria-hidden />
          <Toggle label={t('simulator.sound')} on={sound} onChange={onSound} inline />
        </span>
      </div>
    </Panel>
  );
}
