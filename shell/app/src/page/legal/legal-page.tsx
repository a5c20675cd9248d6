import { Page, text } from '@telemarket/kit/ui';
import { Fragment, type ReactElement, type ReactNode } from 'react';
import { Operator } from '../../layout/operator';
import page from '../page.module.css';
import styles from './legal-page.module.css';

export interface LegalSection {
  id: string;
  title: string;
  /** The content of the section. A string becomes a paragraph. */
  body: readonly (string | ReactElement)[];
}

interface LegalPageProps {
  title: string;
  dated: string;
  intro: string;
  sections: readonly LegalSection[];
}

export function LegalPage({ title, dated, intro, sections }: LegalPageProps) {
  return (
    <Page>
      <article className={page.stack}>
        <header className={styles.head}>
          <h1 className={text.title} tabIndex={-1}>
            {title}
          </h1>
          <p className={styles.dated}>{dated}</p>
          <p className={page.lead}>{intro}</p>
          <Operator label="Operator: " />
        </header>
        <nav aria-label="Contents" className={styles.contents}>
          <ol>
            {sections.map(({ id, title: name }) => (
              <li key={id}>
                <a className={styles.entry} href={`#${id}`}>
                  {name}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        {sections.map(({ id, title: name, body }) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`} className={styles.section}>
            <h2 id={`${id}-title`} className={text.heading}>
              {name}
            </h2>
            {body.map((part, index) => (
              <Fragment key={index}>{typeof part === 'string' ? <p>{part}</p> : part}</Fragment>
            ))}
          </section>
        ))}
      </article>
    </Page>
  );
}

/** @param points Complete sentences. The keys of a record are shown in bold before its sentences. */
export const List = ({ points }: { points: readonly string[] | Readonly<Record<string, ReactNode>> }) => (
  <ul className={styles.list}>
    {Object.entries(points).map(([name, text]) => (
      <li key={name}>
        {!Array.isArray(points) && <strong className={styles.name}>{`${name}. `}</strong>}
        <span>{text}</span>
      </li>
    ))}
  </ul>
);
