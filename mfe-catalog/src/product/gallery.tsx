import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import styles from './gallery.module.css';

export interface Slide {
  /** Names the thumb. */
  name: string;
  /** Fills a 4:3 box, as the picture and as its thumb. */
  picture: ReactNode;
  caption: ReactNode;
}

export interface GalleryProps {
  slides: readonly Slide[];
  /** The thumbs' pictures too, not only their places. */
  rest: boolean;
}

/** Thumbs are tabs: arrows, Home and End move between them, and the picture follows. */
export function Gallery({ slides, rest }: GalleryProps) {
  const id = useId();
  const [chosen, setChosen] = useState(0);
  const thumbs = useRef<(HTMLButtonElement | null)[]>([]);
  const slide = slides[chosen];

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const next = nextIndex(event, chosen, slides.length);
    if (next === null) return;
    event.preventDefault();
    setChosen(next);
    thumbs.current[next]?.focus();
  }

  return (
    <div className={styles['gallery']}>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${chosen}`} tabIndex={0}>
        <figure className={styles['figure']}>
          <div className={styles['frame']}>{slide?.picture}</div>
          <figcaption className={styles['caption']}>{slide?.caption}</figcaption>
        </figure>
      </div>
      <div className={styles['thumbs']} role="tablist" aria-label="Pictures" onKeyDown={onKeyDown}>
        {slides.map(({ name, picture }, index) => (
          <button
            key={name}
            ref={(button) => {
              thumbs.current[index] = button;
            }}
            id={`${id}-${index}`}
            className={styles['thumb']}
            type="button"
            role="tab"
            aria-label={name}
            aria-selected={index === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={index === chosen ? 0 : -1}
            onClick={() => setChosen(index)}
          >
            <span className={styles['thumbPicture']} aria-hidden="true">
              {rest && picture}
            </span>
          </button>
        ))}
      </div>
    </div>
  );
}

function nextIndex(event: KeyboardEvent<HTMLElement>, index: number, count: number): number | null {
  const rightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl';
  switch (event.key) {
    case rightToLeft ? 'ArrowLeft' : 'ArrowRight':
      return (index + 1) % count;
    case rightToLeft ? 'ArrowRight' : 'ArrowLeft':
      return (index - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}
