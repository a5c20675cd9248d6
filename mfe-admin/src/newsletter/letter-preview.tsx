import type { LetterInput, LetterPreview as Preview } from '@telemarket/contract';
import { Button } from '@telemarket/kit';
import { FailureNote, failureText, useAction } from '@telemarket/kit/form';
import { type MouseEvent, useState } from 'react';
import { useAdminApi } from '../admin-api';
import dialog from '../dialog.module.css';
import { Section } from '../section';
import { LETTER_FAILURES, LETTERS } from './letters';
import styles from './letter-preview.module.css';

interface LetterPreviewProps {
  /** What is previewed, or a function that reads it from the form around the preview. */
  input: LetterInput | ((form: HTMLFormElement) => LetterInput);
}

/** Its stylesheet only has the colours of the dark mode. The content policy of the page would refuse it. */
const withoutStylesheet = (html: string) => html.replace(/<style>[^<]*<\/style>/, '');

/** The mail as its readers get it, with and without HTML. Nothing in the frame runs, and no link of it opens. */
export function LetterPreview({ input }: LetterPreviewProps) {
  const call = useAdminApi();
  const [preview, setPreview] = useState<Preview | null>(null);
  const { run, busy, error } = useAction(
    async (body: LetterInput) => {
      setPreview((await call<Preview>(`${LETTERS}/preview`, { method: 'POST', body })).data);
    },
    { atUnmount: 'continue' },
  );

  function show({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) {
    if (typeof input === 'object') run(input);
    else if (form) run(input(form));
  }

  return (
    <Section title="Preview" className={dialog.log}>
      <div className={dialog.buttons}>
        <Button variant="outline" compact busy={busy} onClick={show}>
          {preview ? 'Preview again' : 'Preview'}
        </Button>
      </div>
      <FailureNote>
        {failureText(error, { ...LETTER_FAILURES, otherwise: 'The preview could not be made.' })}
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
