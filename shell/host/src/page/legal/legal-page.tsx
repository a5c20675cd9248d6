import type { ReactNode } from 'react';
import text from '../text.module.css';
import styles from './legal-page.module.css';

export interface LegalSection {
  id: string;
  title: string;
  body: ReactNode;
}

export interface LegalPageProps {
  title: string;
  dated: string;
  intro: string;
  sections: readonly LegalSection[];
}

/** A legal text with a table of contents. */
export function LegalPage({ title, dated, intro, sections }: LegalPageProps) {
  return (
    <article className={styles['page']}>
      <header className={styles['head']}>
        <h1 className={text['title']} tabIndex={-1}>
          {title}
        </h1>
        <p className={styles['dated']}>{dated}</p>
        <p className={styles['intro']}>{intro}</p>
      </header>
      <nav aria-label="Contents" className={styles['contents']}>
        <ol>
          {sections.map(({ id, title: name }) => (
            <li key={id}>
              <a className={styles['entry']} href={`#${id}`}>
                {name}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      {sections.map(({ id, title: name, body }) => (
        <section key={id} id={id} aria-labelledby={`${id}-title`} className={styles['section']}>
          <h2 id={`${id}-title`} className={text['heading']}>
            {name}
          </h2>
          {body}
        </section>
      ))}
    </article>
  );
}

/** @param points Whole sentences. A name, if there is one, comes first in bold. */
export const List = ({ points }: { points: readonly { name?: string; text: ReactNode }[] }) => (
  <ul className={styles['list']}>
    {points.map(({ name, text: sentences }, index) => (
      <li key={index}>
        {name && <strong className={styles['name']}>{name}. </strong>}
        {sentences}
      </li>
    ))}
  </ul>
);
