import { Button, Field, useKit, useToast } from '@telemarket/kit';
import { failureText, requiredEmail, useAction } from '@telemarket/kit/form';
import { type FormEvent, useState } from 'react';
import styles from './footer.module.css';

const FAILURE_TEXTS = {
  429: 'Too many requests from your network.',
  unreachable: 'The shop could not be reached, so your email address was not saved. Please try again.',
  otherwise: 'Your email address was not saved. Please try again.',
};

/** The API returns the same response for every address. A new subscriber gets a mail with a confirmation link. */
export function NewsletterForm() {
  const { api } = useKit();
  const toast = useToast();
  const [email, setEmail] = useState('');
  const [error, setError] = useState<string | null>(null);
  const { run, busy } = useAction(
    async () => {
      await api('/api/newsletter', { method: 'POST', body: { email: email.trim() } });
      setEmail('');
      toast({ title: 'Subscribed', description: 'Your email address is on the newsletter list.' });
    },
    { atUnmount: 'continue', onError: (cause) => setError(failureText(cause, FAILURE_TEXTS)) },
  );

  function submit(event: FormEvent) {
    event.preventDefault();
    const found = requiredEmail(email.trim());
    setError(found);
    if (!found) run();
  }

  return (
    <form className={styles.newsletter} method="dialog" onSubmit={submit} noValidate>
      <Field label="Newsletter" error={error}>
        {(control) => (
          <div className={styles.row}>
            <input
              {...control}
              type="email"
              name="email"
              autoComplete="email"
              placeholder="Your email"
              value={email}
              onChange={(event) => {
                setEmail(event.target.value);
                setError(null);
              }}
            />
            <Button type="submit" variant="outline" busy={busy}>
              Subscribe
            </Button>
          </div>
        )}
      </Field>
    </form>
  );
}
