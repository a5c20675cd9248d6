import { ButtonLink, paths, useSearchParams } from '@telemarket/kit';
import { useState } from 'react';
import { ArticleCards } from './article-cards';
import { ContactCards } from './contact-cards';
import { Disclosure } from './disclosure';
import styles from './help-center-page.module.css';
import { QUESTIONS } from './questions';
import { searchQuestions } from './question-search';

/** The search is a real form: before and without a script it asks for `?q=`. */
export default function HelpCenterPage() {
  const [params] = useSearchParams();
  const [text, setText] = useState(params.get('q') ?? '');
  const searching = text.trim() !== '';
  const found = searchQuestions(text);
  return (
    <div className={styles['page']}>
      <h1 className={styles['title']} tabIndex={-1}>
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
        <h2 id="questions" className={styles['heading']}>
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
        <h2 id="more" className={styles['heading']}>
          Still need help?
        </h2>
        <p className={styles['text']}>Write to us and we will get back to you within 24 hours.</p>
        <ButtonLink to={paths.contactSupport} icon="message">
          Contact Support
        </ButtonLink>
      </section>
    </div>
  );
}
