import type { ReactNode } from 'react';
import styles from './list.module.css';

/** Points of a legal text; each is whole sentences, the first words of which may be its name. */
export function List({ points }: { points: readonly { name?: string; text: ReactNode }[] }) {
  return (
    <ul className={styles['list']}>
      {points.map(({ name, text }, index) => (
        <li key={index}>
          {name && <strong className={styles['name']}>{name}. </strong>}
          {text}
        </li>
      ))}
    </ul>
  );
}
