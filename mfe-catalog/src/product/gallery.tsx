import { panelId, tabId, TabList, text } from '@telemarket/kit/ui';
import { type ReactNode, useId, useState } from 'react';
import styles from './gallery.module.css';

export interface Slide {
  name: string;
  /** Fills a 3:2 box, both as the large picture and as the thumbnail. */
  picture: ReactNode;
  caption: ReactNode;
}

export interface GalleryProps {
  slides: readonly Slide[];
  /** False: the thumbnails have no pictures yet. */
  full: boolean;
}

/** The thumbnails are tabs that select the large picture. */
export function Gallery({ slides, full }: GalleryProps) {
  const id = useId();
  const [selected, setSelected] = useState(0);
  const slide = slides[selected];
  return (
    <div className={styles.gallery}>
      <div role="tabpanel" id={panelId(id)} aria-labelledby={tabId(`${id}-${selected}`)} tabIndex={0}>
        <figure className={styles.figure}>
          <div className={styles.frame}>{slide?.picture}</div>
          <figcaption className={`${text.note} ${styles.caption}`}>{slide?.caption}</figcaption>
        </figure>
      </div>
      <TabList label="Pictures" className={styles.thumbs}>
        {slides.map(({ name, picture }, index) => (
          <button
            key={name}
            id={tabId(`${id}-${index}`)}
            className={styles.thumb}
            type="button"
            role="tab"
            aria-label={name}
            aria-selected={index === selected}
            aria-controls={panelId(id)}
            tabIndex={index === selected ? 0 : -1}
            onClick={() => setSelected(index)}
          >
            <span className={styles.thumbPicture} aria-hidden="true">
              {full && picture}
            </span>
          </button>
        ))}
      </TabList>
    </div>
  );
}
