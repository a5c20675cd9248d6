import { Fragment, type ReactNode } from 'react';
import dialog from './dialog.module.css';
import { OwnDirection } from './own-direction';

/** Facts without a value are left out. */
export const Facts = ({ facts }: { facts: Readonly<Record<string, ReactNode>> }) => (
  <dl className={dialog.facts}>
    {Object.entries(facts).map(
      ([term, value]) =>
        value && (
          <Fragment key={term}>
            <dt>{term}</dt>
            <dd>
              <OwnDirection>{value}</OwnDirection>
            </dd>
          </Fragment>
        ),
    )}
  </dl>
);

export const MailLink = ({ to }: { to: string }) => <a href={`mailto:${encodeURIComponent(to)}`}>{to}</a>;
