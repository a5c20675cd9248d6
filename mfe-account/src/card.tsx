import { text } from '@telemarket/kit/ui';
import { type ReactNode, type Ref, useId } from 'react';
import page from './page.module.css';

export interface CardProps {
  title: string;
  /** The ref of the heading, which a script can focus. */
  titleRef?: Ref<HTMLHeadingElement>;
  lead?: string;
  children: ReactNode;
}

export function Card({ title, titleRef, lead, children }: CardProps) {
  const titleId = useId();
  return (
    <section className={page.card} aria-labelledby={titleId}>
      <div>
        <h2 id={titleId} ref={titleRef} tabIndex={-1} className={text.subheading}>
          {title}
        </h2>
        {lead && <p className={page.text}>{lead}</p>}
      </div>
      {children}
    </section>
  );
}
