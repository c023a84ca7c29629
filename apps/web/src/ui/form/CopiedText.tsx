import { CopyButton } from './CopyButton.tsx';
import css from './CopiedText.module.css';

/** A long text such as an address, shortened where there is no room, with a button that copies it whole. */
export const CopiedText = ({ text, label, copied }: { text: string; label: string; copied: string }) => (
  <div className={css.copied}>
    <code title={text}>{text}</code>
    <CopyButton text={text} label={label} copied={copied} />
  </div>
);
