import { useState } from 'react';
import { Button } from '../ui/form/Button.tsx';
import { Countdown } from '../ui/value/Countdown.tsx';
import { Dialog } from '../ui/overlay/Dialog.tsx';
import { MoneyInput } from '../ui/form/MoneyInput.tsx';
import { Panel } from '../ui/layout/PageHeader.tsx';
import { ProgressPanel, type ProgressItem } from '../ui/state/ProgressPanel.tsx';
import { Sheet } from '../ui/overlay/Sheet.tsx';
import { Steps } from '../ui/overlay/Steps.tsx';
import { Tabs } from '../ui/layout/Tabs.tsx';
import css from './GalleryPage.module.css';

const nothing = (): void => undefined;
const TABS = [
  { value: 'active', label: 'Active', note: 128 },
  { value: 'sold', label: 'Sold', note: 12 },
  { value: 'failed', label: 'Failed' },
] as const;
const STEPS = ['Items', 'Prices', 'Check'];
const RUNNING: readonly ProgressItem[] = [
  { id: '1', label: 'AK-47 | Redline (Field-Tested)', state: 'done', note: 'Listed on Skinport for $32.41' },
  { id: '2', label: 'Glock-18 | Water Elemental (Well-Worn)', state: 'sent' },
  { id: '3', label: 'Fracture Case', state: 'waiting' },
];
const ENDED: readonly ProgressItem[] = [
  { id: '1', label: 'AK-47 | Redline (Field-Tested)', state: 'done', note: 'Listed on Skinport for $32.41' },
  { id: '2', label: 'Glock-18 | Water Elemental (Well-Worn)', state: 'failed', note: 'The market did not accept the price.' },
  { id: '3', label: 'Fracture Case', state: 'unknown', note: 'Skinport did not answer. It is asked again in 5 min.' },
];

function SampleTabs() {
  const [tab, setTab] = useState<(typeof TABS)[number]['value']>('active');
  return (
    <Panel title="Tabs and countdowns">
      <Tabs label="Listings" tabs={TABS} value={tab} onChange={setTab}>
        <p>What is {tab}.</p>
      </Tabs>
      <p className={css.group}>
        <Later label="The next draw" seconds={93_784} />
        <Later label="The offer" seconds={754} />
        <Later label="The confirmation" seconds={45} />
        <Countdown label="The last draw" to={0} doneText="Drawn" />
      </p>
    </Panel>
  );
}

function Later({ label, seconds }: { label: string; seconds: number }) {
  const [to] = useState(() => Date.now() + seconds * 1000);
  return <Countdown label={label} to={to} />;
}

function SampleSteps() {
  const [step, setStep] = useState(1);
  return (
    <Steps
      steps={STEPS}
      current={step}
      finishLabel="List 12 items"
      onBack={() => setStep(step - 1)}
      onNext={() => setStep(Math.min(step + 1, STEPS.length - 1))}
    >
      <MoneyInput label="Price of each" bounds={{ min: 0, max: 1_000_000 }} value={12_340} onChange={nothing} />
    </Steps>
  );
}

function Overlays() {
  const [opened, setOpened] = useState<'steps' | 'sheet' | null>(null);
  const close = (): void => setOpened(null);
  return (
    <div className={css.group}>
      <Button variant="default" onClick={() => setOpened('steps')}>
        Steps in a dialog
      </Button>
      <Button variant="default" onClick={() => setOpened('sheet')}>
        Sheet
      </Button>
      {opened === 'steps' && (
        <Dialog title="List items" width={560} onClose={close}>
          <SampleSteps />
        </Dialog>
      )}
      {opened === 'sheet' && (
        <Sheet title="Price 12 items" onClose={close} actions={<Button onClick={close}>Apply</Button>}>
          <MoneyInput label="Price of each item" bounds={{ min: 0, max: 1_000_000 }} value={12_340} onChange={nothing} />
        </Sheet>
      )}
    </div>
  );
}

function Work() {
  const [small, setSmall] = useState(false);
  return (
    <div className={css.columns}>
      <ProgressPanel
        title="Listing 3 items"
        items={RUNNING}
        running
        small={small}
        onSmall={setSmall}
        onCancel={nothing}
        onClose={nothing}
      />
      <ProgressPanel
        title="Listing ended"
        items={ENDED}
        running={false}
        small={small}
        onSmall={setSmall}
        onRetryFailed={nothing}
        onClose={nothing}
      />
      <ProgressPanel title="Synchronising sales" items={[]} total={5000} done={1200} running small onSmall={nothing} onClose={nothing} />
    </div>
  );
}

/** Components with several steps or long work. */
export function FlowSection() {
  return (
    <>
      <SampleTabs />
      <Panel title="Steps and sheets">
        <div className={css.sections}>
          <SampleSteps />
          <Overlays />
        </div>
      </Panel>
      <Work />
    </>
  );
}
