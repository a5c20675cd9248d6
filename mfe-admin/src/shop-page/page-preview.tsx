import type { MarkdownPreview } from '@telemarket/contract';
import { Button } from '@telemarket/kit';
import { FailureNote, failureText, useAction } from '@telemarket/kit/form';
import { MarkdownView } from '@telemarket/kit/ui';
import { useState } from 'react';
import { useAdminApi } from '../admin-api';
import dialog from '../dialog.module.css';
import { Section } from '../section';
import { SHOP_PAGE_FAILURES, PAGES } from './pages';

/** Shows the text of the surrounding form as visitors will see it. */
export function PagePreview() {
  const call = useAdminApi();
  const [html, setHtml] = useState<string | null>(null);
  const { run, busy, error } = useAction(
    async (text: string) => {
      setHtml((await call<MarkdownPreview>(`${PAGES}/preview`, { method: 'POST', body: { text } })).data.html);
    },
    { atUnmount: 'continue' },
  );
  return (
    <Section title="Preview" className={dialog.log}>
      <div className={dialog.buttons}>
        <Button
          variant="outline"
          compact
          busy={busy}
          onClick={({ currentTarget: { form } }) => form && run(String(new FormData(form).get('text') ?? ''))}
        >
          {html === null ? 'Preview' : 'Preview again'}
        </Button>
      </div>
      <FailureNote>
        {failureText(error, { ...SHOP_PAGE_FAILURES, otherwise: 'The preview could not be created.' })}
      </FailureNote>
      {html === '' && <p>The text is empty.</p>}
      {html && <MarkdownView html={html} />}
    </Section>
  );
}
