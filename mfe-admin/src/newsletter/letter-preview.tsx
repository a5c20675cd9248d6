import type { LetterInput, LetterPreview as Preview } from '@telemarket/contract';
import { Button } from '@telemarket/kit';
import { FailureNote, failureText, useAction } from '@telemarket/kit/form';
import { type MouseEvent, useState } from 'react';
import { useAdminApi } from '../admin-api';
import dialog from '../dialog.module.css';
import { Section } from '../section';
import { LETTER_FAILURES, letterPath, LETTERS } from './letters';
import styles from './letter-preview.module.css';

/** Previews the letter in the surrounding form, or a letter whose sending has begun. */
type LetterPreviewProps = { input: (form: HTMLFormElement) => LetterInput } | { letterId: number };

/**
 * Removes the stylesheet of the mail, which has only the colours of the dark mode. The content security policy of the
 * page would block this stylesheet.
 */
const withoutStylesheet = (html: string) => html.replace(/<style>[^<]*<\/style>/, '');

/** Shows the mail as its readers get it, as HTML and as plain text. The frame runs no scripts and opens no links. */
export function LetterPreview(props: LetterPreviewProps) {
  const call = useAdminApi();
  const [preview, setPreview] = useState<Preview | null>(null);
  const path = 'letterId' in props ? letterPath(props.letterId) : LETTERS;
  const { run, busy, error } = useAction(
    async (body: LetterInput | null) => {
      setPreview((await call<Preview>(`${path}/preview`, body ? { method: 'POST', body } : {})).data);
    },
    { atUnmount: 'continue' },
  );

  function showPreview({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) {
    run('input' in props && form ? props.input(form) : null);
  }

  return (
    <Section title="Preview" className={dialog.log}>
      <div className={dialog.buttons}>
        <Button variant="outline" compact busy={busy} onClick={showPreview}>
          {preview ? 'Preview again' : 'Preview'}
        </Button>
      </div>
      <FailureNote>
        {failureText(error, { ...LETTER_FAILURES, otherwise: 'The preview could not be created.' })}
      </FailureNote>
      {preview && (
        <>
          <iframe
            className={styles.frame}
            title="The letter as HTML"
            sandbox=""
            srcDoc={withoutStylesheet(preview.html)}
          />
          <details>
            <summary>Plain text</summary>
            <pre dir="auto" className={styles.text}>
              {preview.text}
            </pre>
          </details>
        </>
      )}
    </Section>
  );
}
