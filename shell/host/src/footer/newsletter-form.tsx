import { Button, Field, useKit, useToast } from '@telemarket/kit';
import { isEmail, retryText } from '@telemarket/kit/form';
import { type FormEvent, useState } from 'react';
import styles from './footer.module.css';

/** The API responds the same to every address. A new one gets a mail with a link that confirms it. */
export function NewsletterForm() {
  const { api } = useKit();
  const toast = useToast();
  const [email, setEmail] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!isEmail(email.trim())) return setError('Enter an e-mail address like name@example.com.');
    setBusy(true);
    try {
      await api('/api/newsletter', { method: 'POST', body: { email: email.trim() } });
      setEmail('');
      toast({ title: 'Subscribed', description: 'Your address is on the newsletter list.' });
    } catch (cause) {
      const limit = retryText(cause);
      setError(limit ? `Too many requests from here. ${limit}.` : 'Your address was not stored. Please try again.');
    } finally {
      setBusy(false);
    }
  }

  return (
    <form className={styles['newsletter']} onSubmit={(event) => void submit(event)} noValidate>
      <Field label="Newsletter" error={error}>
        {(control) => (
          <div className={styles['row']}>
            <input
              {...control}
              type="email"
              name="email"
              autoComplete="email"
              placeholder="Your e-mail"
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
