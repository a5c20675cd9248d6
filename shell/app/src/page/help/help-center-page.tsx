import { bidi } from '@telemarket/composition';
import { ButtonLink, Icon, paths, useSearchParams, useShop } from '@telemarket/kit';
import { Page, text } from '@telemarket/kit/ui';
import { useState } from 'react';
import page from '../page.module.css';
import { ARTICLE_CATEGORIES } from './articles';
import { ContactCards } from './contact-cards';
import styles from './help.module.css';
import { QUESTIONS } from './questions';

/** Without JavaScript the search submits its form, and the server renders the result of `?q=`. */
export default function HelpCenterPage() {
  const [params] = useSearchParams();
  const [query, setQuery] = useState(params.get('q') ?? '');
  const searching = query.trim() !== '';
  const questions = searchEntries(QUESTIONS, query);
  const categories = ARTICLE_CATEGORIES.map((category) => ({
    ...category,
    found: searchEntries(category.articles, query),
  }));
  const count = [{ found: questions }, ...categories].reduce((sum, { found }) => sum + found.length, 0);
  return (
    <Page className={styles.page}>
      <h1 className={text.title} tabIndex={-1}>
        Help Center
      </h1>
      <form role="search" action="/help-center" onSubmit={(event) => event.preventDefault()}>
        <label className={styles.label} htmlFor="help-search">
          Search questions and articles
        </label>
        <input
          dir="auto"
          id="help-search"
          className={styles.search}
          type="search"
          name="q"
          autoComplete="off"
          maxLength={100}
          placeholder="e.g. refund"
          value={query}
          onChange={({ target }) => setQuery(target.value)}
        />
      </form>
      <p className={styles.count} role="status">
        {searching && (count > 0 ? `${count} of ${TOTAL_ENTRIES} match` : bidi`No question matches “${query.trim()}”`)}
      </p>
      {!searching && <ContactCards />}
      <ArticleCards categories={categories.filter(({ found }) => found.length > 0)} />
      {questions.length > 0 && (
        <section aria-labelledby="questions">
          <h2 id="questions" className={text.heading}>
            Frequently Asked Questions
          </h2>
          {questions.map(([question, answer]) => (
            <Disclosure key={question} group="question" title={question}>
              {answer}
            </Disclosure>
          ))}
        </section>
      )}
      <section aria-labelledby="more" className={styles.more}>
        <h2 id="more" className={text.heading}>
          Still need help?
        </h2>
        <p className={page.text}>Write to us and we will get back to you within 24 hours.</p>
        <ButtonLink to={paths.contactSupport} icon="message">
          Contact Support
        </ButtonLink>
      </section>
    </Page>
  );
}

type HelpEntries = readonly [title: string, text: string][];

const TOTAL_ENTRIES = [QUESTIONS, ...ARTICLE_CATEGORIES.map(({ articles }) => articles)].flatMap(Object.keys).length;

/** @returns The entries that contain every word of the query, in any case. */
function searchEntries(texts: Readonly<Record<string, string>>, query: string): HelpEntries {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return Object.entries(texts).filter((entry) => {
    const content = entry.join(' ').toLowerCase();
    return words.every((word) => content.includes(word));
  });
}

interface ArticleCardsProps {
  categories: readonly ((typeof ARTICLE_CATEGORIES)[number] & { found: HelpEntries })[];
}

function ArticleCards({ categories }: ArticleCardsProps) {
  if (categories.length === 0) return null;
  return (
    <section aria-label="Articles" className={styles.articles}>
      {categories.map(({ title, icon, found }) => (
        <div key={title} className={styles.article}>
          <h2 className={styles.articleTitle}>
            <span className={styles.glyph}>
              <Icon name={icon} size={24} />
            </span>
            <span>{title}</span>
          </h2>
          <ul>
            {found.map(([name, text]) => (
              <li key={name}>
                <Disclosure group="article" title={name}>
                  {text}
                </Disclosure>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

interface DisclosureProps {
  title: string;
  /** The browser opens only one element of a group at a time. */
  group: string;
  children: string;
}

function Disclosure({ title, group, children }: DisclosureProps) {
  const { named } = useShop();
  return (
    <details name={group} className={styles.details}>
      <summary className={styles.summary}>
        <span>{title}</span>
        <span className={styles.chevron}>
          <Icon name="chevron" />
        </span>
      </summary>
      <p className={styles.answer}>{named(children)}</p>
    </details>
  );
}
