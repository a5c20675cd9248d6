import { panelId, tabId, TabList, text } from '@telemarket/kit/ui';
import { type PointerEvent, type ReactNode, useId, useRef, useState } from 'react';
import styles from './gallery.module.css';

export interface Slide {
  name: string;
  /**
   * Returns a picture that fills a 3:2 box.
   * @param sizes The width of the box, as in the attribute of an image.
   */
  picture: (sizes: string) => ReactNode;
  caption: ReactNode;
}

export interface GalleryProps {
  slides: readonly Slide[];
  /** False: the thumbnails have no pictures yet. */
  full: boolean;
}

const LARGE_SIZES = '(min-width: 1440px) 760px, (min-width: 820px) 58vw, 100vw';
const THUMBNAIL_SIZES = '120px';
/** The minimum distance in pixels of a swipe that changes the picture. */
const MIN_SWIPE_PX = 40;

/**
 * The thumbnails are tabs that select the large picture. A swipe over the large picture selects the next or the
 * previous picture.
 */
export function Gallery({ slides, full }: GalleryProps) {
  const id = useId();
  const [chosen, setSelected] = useState(0);
  // a newer response of the API can have fewer pictures
  const selected = Math.max(0, Math.min(chosen, slides.length - 1));
  const start = useRef<number | null>(null);
  const slide = slides[selected];

  function onPointerUp({ clientX, currentTarget }: PointerEvent) {
    if (start.current === null) return;
    const moved = (clientX - start.current) * (getComputedStyle(currentTarget).direction === 'rtl' ? -1 : 1);
    start.current = null;
    // a swipe on an enlarged page moves the page, so it must not change the picture
    if ((window.visualViewport?.scale ?? 1) > 1) return;
    if (Math.abs(moved) >= MIN_SWIPE_PX)
      setSelected(Math.max(0, Math.min(slides.length - 1, selected - Math.sign(moved))));
  }

  return (
    <div className={styles.gallery}>
      <div role="tabpanel" id={panelId(id)} aria-labelledby={tabId(`${id}-${selected}`)} tabIndex={0}>
        <figure className={styles.figure}>
          <div
            className={styles.frame}
            onPointerDown={({ pointerType, clientX }) => {
              start.current = pointerType === 'mouse' ? null : clientX;
            }}
            onPointerUp={onPointerUp}
          >
            {slide?.picture(LARGE_SIZES)}
          </div>
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
              {full && picture(THUMBNAIL_SIZES)}
            </span>
          </button>
        ))}
      </TabList>
    </div>
  );
}
