import { Icon } from '@telemarket/kit';
import { ARTICLE_CATEGORIES } from './articles';
import styles from './article-cards.module.css';
import { Disclosure } from './disclosure';

export function ArticleCards() {
  return (
    <section aria-label="Articles" className={styles['cards']}>
      {ARTICLE_CATEGORIES.map(({ title, icon, articles }) => (
        <div key={title} className={styles['card']}>
          <h2 className={styles['title']}>
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
