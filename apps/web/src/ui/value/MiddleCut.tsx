import css from './MiddleCut.module.css';

/** The end stays visible: it tells ids apart. */
const END = 6;
const SHORT = 14;

/** True for the id of a payment, a fingerprint or an address: long, without a space, and with a digit. */
export const isLongId = (text: string): boolean => /^\S{20,}$/.test(text) && /\d/.test(text);

/** A text in one line, cut in its middle where there is no room. The whole text is there to read and to select. */
export const MiddleCut = ({ text }: { text: string }) =>
  text.length <= SHORT ? (
    <span className={css.whole}>{text}</span>
  ) : (
    <span className={css.cut}>
      <span className={css.start}>{text.slice(0, -END)}</span>
      <span className={css.end}>{text.slice(-END)}</span>
    </span>
  );
