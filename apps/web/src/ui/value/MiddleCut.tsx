import css from './MiddleCut.module.css';

/** The end stays visible: it tells ids apart. */
const END = 6;
const SHORT = 14;

/** True for the id of a payment, a fingerprint or an address: long, without a space, and with a digit. */
export const isLongId = (text: string): boolean => /^\S{20,}$/.test(text) && /\d/.test(text);

/**
 * A text in one line, cut in its middle where there is no room. The whole text is one text, to read, to select and to copy; its end stands
 * at the side as an image of it.
 */
export const MiddleCut = ({ text }: { text: string }) =>
  text.length <= SHORT ? (
    <span className={css.whole}>{text}</span>
  ) : (
    <span className={css.cut} data-end={text.slice(-END)}>
      <span className={css.text}>
        {text.slice(0, -END)}
        <span className={css.end}>{text.slice(-END)}</span>
      </span>
    </span>
  );
