import { ButtonLink, paths, useSearchParams } from '@telemarket/kit';
import { useState } from 'react';
import typography from '../text.module.css';
import { ArticleCards } from './article-cards';
import { ContactCards } from './contact-cards';
import { Disclosure } from './disclosure';
import styles from './help.module.css';
import { type Question, QUESTIONS } from './questions';

/** Without JavaScript the search submits its form, and the server renders the result of `?q=`. */
export default function HelpCenterPage() {
  const [params] = useSearchParams();
  const [text, setText] = useState(params.get('q') ?? '');
  const searching = text.trim() !== '';
  const found = searchQuestions(text);
  return (
    <div className={styles['page']}>
      <h1 className={typography['title']} tabIndex={-1}>
        Help Center
      </h1>
      <form role="search" action="/help-center" onSubmit={(event) => event.preventDefault()}>
        <label className={styles['label']} htmlFor="help-search">
          Search the frequently asked questions
        </label>
        <input
          id="help-search"
          className={styles['search']}
          type="search"
          name="q"
          autoComplete="off"
          maxLength={100}
          placeholder="e.g. refund"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </form>
      {!searching && <ContactCards />}
      {!searching && <ArticleCards />}
      <section aria-labelledby="questions">
        <h2 id="questions" className={typography['heading']}>
          Frequently Asked Questions
        </h2>
        <p className={styles['count']} role="status">
          {searching &&
            (found.length > 0
              ? `${found.length} of ${QUESTIONS.length} match`
              : `No question matches “${text.trim()}”`)}
        </p>
        {found.map(({ question, answer }) => (
          <Disclosure key={question} group="question" title={question}>
            {answer}
          </Disclosure>
        ))}
      </section>
      <section aria-labelledby="more" className={styles['more']}>
        <h2 id="more" className={typography['heading']}>
          Still need help?
        </h2>
        <p className={typography['text']}>Write to us and we will get back to you within 24 hours.</p>
        <ButtonLink to={paths.contactSupport} icon="message">
          Contact Support
        </ButtonLink>
      </section>
    </div>
  );
}

/** @returns The questions that contain every word of the text, in any case, in question or answer. */
function searchQuestions(text: string): readonly Question[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return QUESTIONS.filter(({ question, answer }) => {
    const content = `${question} ${answer}`.toLowerCase();
    return words.every((word) => content.includes(word));
  });
}
