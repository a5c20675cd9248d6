import { Icon } from '@telemarket/kit';
import { ARTICLE_CATEGORIES } from './articles';
import styles from './help.module.css';
import { Disclosure } from './disclosure';

export function ArticleCards() {
  return (
    <section aria-label="Articles" className={styles['articles']}>
      {ARTICLE_CATEGORIES.map(({ title, icon, articles }) => (
        <div key={title} className={styles['article']}>
          <h2 className={styles['articleTitle']}>
            <span className={styles['glyph']}>
              <Icon name={icon} size={24} />
            </span>
            {title}
          </h2>
          <ul>
            {articles.map((article) => (
              <li key={article.title}>
                <Disclosure group="article" title={article.title}>
                  {article.text}
                </Disclosure>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
