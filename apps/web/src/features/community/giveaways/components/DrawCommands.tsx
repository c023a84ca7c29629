import { t } from '../../../../i18n/i18n.ts';
import { CopyButton } from '../../../../ui/form/CopyButton.tsx';
import { drawCommands, type DrawCommand } from '../draw-commands.ts';
import type { Proof } from '../giveaways.queries.ts';
import css from './DrawCommands.module.css';

const Command = ({ text }: { text: string }) => (
  <div className={css.command}>
    {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long command is scrolled with the keyboard */}
    <pre tabIndex={0}>
      <code>{text}</code>
    </pre>
    <CopyButton text={text} />
  </div>
);

const Step = ({ step: { title, commands, needs, note, verb, expects } }: { step: DrawCommand }) => (
  <li>
    <h3>{t(title)}</h3>
    {note && <p className={css.note}>{t(note)}</p>}
    {commands.map((text) => (
      <Command key={text} text={text} />
    ))}
    <p className={css.note}>{needs === '' ? t('giveaways.needsNothing') : t('giveaways.needs', { program: needs })}</p>
    <p className={css.expects}>
      {t(verb)}: <code>{expects}</code>
    </p>
  </li>
);

/** The commands that recompute a draw, with its own values. */
export const DrawCommands = ({ proof }: { proof: Proof }) => (
  <ol className={css.steps}>
    {drawCommands(proof).map((step) => (
      <Step key={step.title} step={step} />
    ))}
  </ol>
);
