import { useState } from 'react';
import { Button } from '../ui/form/Button.tsx';
import { Notice } from '../ui/state/Notice.tsx';
import { Panel } from '../ui/layout/PageHeader.tsx';
import { TextField } from '../ui/form/TextField.tsx';
import { Toggle } from '../ui/form/Toggle.tsx';
import { inform } from '../ui/overlay/toasts.ts';
import css from './GalleryPage.module.css';

/** The elements of a settings page. */
export function SampleForm() {
  const [text, setText] = useState('');
  const [on, setOn] = useState(true);
  return (
    <div className={css.columns}>
      <Panel title="Fields">
        <div className={css.sections}>
          <TextField label="Trade link" value={text} onChange={setText} note="Save it empty to remove it." placeholder="https://">
            <Button variant="default">Save</Button>
          </TextField>
          <TextField label="E-mail address" value="nobody" onChange={setText} problem="This is not an e-mail address." />
          <TextField secret label="Waxpeer key" value={text} onChange={setText} placeholder="************a1b2" state="Works" />
          <Toggle label="Hide my inventory from rankings" note="It is left out of the public rankings." on={on} onChange={setOn} />
        </div>
      </Panel>
      <Panel title="Notices and the info modal">
        <div className={css.sections}>
          <Notice tone="info">Add your market API keys to sync sales and list items.</Notice>
          <Notice tone="warning">Without a proxy all requests leave from this server.</Notice>
          <Notice tone="info">Copy your token now: it is shown this once.</Notice>
          <div className={css.group}>
            <Button variant="default" onClick={() => inform('success', 'API key saved.')}>
              Success
            </Button>
            <Button variant="default" onClick={() => inform('error', 'Try Again Later!')}>
              Error
            </Button>
          </div>
        </div>
      </Panel>
    </div>
  );
}
