import { Button } from '@telemarket/kit';
import styles from './form.module.css';
import { TextField, VERBATIM_INPUT } from './text-field';
import { useForm } from './use-form';

const INCOMPLETE = 'This is not the whole link: its end, which begins with #, is missing.';
const TOKEN = /^[\w-]{40,}$/;

/**
 * Reads a link of a mail, or only its token. Mail programs add brackets, spaces and line breaks, and escape characters.
 * @param names The names that the token has in the fragment; a token without a link gets the first.
 * @returns The fragment of the link without `#`; null without a token.
 */
export function readMailLink(pasted: string, names: readonly [string, ...string[]]): string | null {
  const text = pasted
    .replace(/[\s<>]/g, '')
    .replaceAll('&amp;', '&')
    .replace(/%23/, '#');
  if (TOKEN.test(text)) return `${names[0]}=${text}`;
  const [, fragment = ''] = text.split('#');
  const values = new URLSearchParams(fragment);
  return names.some((name) => values.get(name)) ? fragment : null;
}

/**
 * Asks for the link of a mail whose fragment a program has dropped, and changes the fragment of the page.
 * @param names The names that the token has in the fragment; a token without a link gets the first.
 */
export function LinkForm({ names }: { names: readonly [string, ...string[]] }) {
  const { field, bind } = useForm({ link: (value) => (readMailLink(value, names) ? null : INCOMPLETE) });
  return (
    <form
      className={styles.form}
      {...bind(async ({ link }) => window.location.replace(`#${readMailLink(link, names) ?? ''}`))}
    >
      <TextField {...field('link')} label="Link from the mail" {...VERBATIM_INPUT} autoComplete="off" required />
      <Button type="submit" wide>
        Open the link
      </Button>
    </form>
  );
}
