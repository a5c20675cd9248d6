import { Button } from '@telemarket/kit';
import styles from './form.module.css';
import { TextField, VERBATIM_INPUT } from './text-field';
import { useForm } from './use-form';

const INCOMPLETE_TEXT =
  'This is not the whole link: its end, which begins with #, is missing. The code below the link works too.';

const SAME_LINK_TEXT = 'This is the link that you already opened.';

/** Characters that mail programs add to a text: blanks, brackets, dashes, and characters that render as nothing. */
const ADDED_CHARACTERS = /[\s<>\p{Pd}\p{Cf}]/gu;
const CODE_PATTERN = /^[a-z0-9]{32,}$/i;
/** Tokens of earlier versions may have dashes. */
const EARLIER_TOKEN_PATTERN = /^[\w-]{43}$/;

/**
 * Reads a link of a mail, or the code below the link, which is the token in groups of characters.
 * @param names The names that the token can have in the fragment. For a code, the token gets the first name.
 * @returns The fragment of the link without `#`; null without a token.
 */
export function readMailLink(pasted: string, names: readonly [string, ...string[]]): string | null {
  const code = readCode(pasted);
  if (code) return `${names[0]}=${code}`;
  const text = pasted
    .replace(/[\s<>\p{Cf}]/gu, '')
    .replaceAll('&amp;', '&')
    .replace(/%23/, '#');
  const [, fragment = ''] = text.split('#');
  const values = new URLSearchParams(fragment);
  if (names.some((name) => values.get(name))) return fragment;
  // the pasted text may also be the address to which a mail program sends an unsubscription
  const [, name = '', token = ''] = /\/(\w+)\?token=([\w-]+)/.exec(text) ?? [];
  return names.includes(name) ? `${name}=${token}` : null;
}

function readCode(pasted: string): string | null {
  // The person may have copied the words before the code, too.
  const text = pasted.replace(/^[^:]*:\s/, '');
  const whole = text.replace(/[\s<>\p{Cf}]/gu, '');
  if (EARLIER_TOKEN_PATTERN.test(whole)) return whole;
  const code = text.replace(ADDED_CHARACTERS, '');
  return CODE_PATTERN.test(code) ? code : null;
}

/**
 * Asks for the link of a mail, or for the code below it, when a program has dropped the fragment of the link. Then puts
 * the fragment into the address of the page.
 * @param names The names that the token can have in the fragment. For a code, the token gets the first name.
 */
export function LinkForm({ names }: { names: readonly [string, ...string[]] }) {
  const { field, bind } = useForm({
    link(value) {
      const fragment = readMailLink(value, names);
      if (!fragment) return INCOMPLETE_TEXT;
      return window.location.hash === `#${fragment}` ? SAME_LINK_TEXT : null;
    },
  });
  return (
    <form
      className={styles.form}
      {...bind(async ({ link }) => window.location.replace(`#${readMailLink(link, names) ?? ''}`))}
    >
      <TextField
        {...field('link')}
        label="Link or code from the mail"
        {...VERBATIM_INPUT}
        autoComplete="off"
        required
      />
      <Button type="submit" variant="outline" wide>
        Open the link
      </Button>
    </form>
  );
}
