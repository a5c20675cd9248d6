import { Button, type SessionUser } from '@telemarket/kit';
import { type ComponentProps, type ReactNode, type RefObject, useRef, useState } from 'react';
import { Card, type CardProps } from '../card';
import page from '../page.module.css';
import { ProofForm, type ProofFormProps } from './proof-form';

export interface OwnerProps {
  user: SessionUser;
  /** Whether two-factor authentication is on. */
  withCode: boolean;
}

interface ProofCardProps
  extends Pick<CardProps, 'title' | 'lead'>, Omit<ProofFormProps, 'username' | 'text' | 'onCancel'> {
  user: SessionUser;
  /** The button that opens the form. False: the form cannot be opened now. */
  button: ComponentProps<typeof Button> | false;
  children?: ReactNode;
  titleRef?: RefObject<HTMLHeadingElement | null>;
}

/**
 * A card whose action requires proof of the user's identity. When the form closes, the title of the card gets the
 * focus, because the focused element disappears with the form.
 */
export function ProofCard({ title, titleRef, lead, user, button, children, onProof, ...form }: ProofCardProps) {
  const [isOpen, setOpen] = useState(false);
  const ownRef = useRef<HTMLHeadingElement>(null);
  const heading = titleRef ?? ownRef;

  function closeForm() {
    setOpen(false);
    heading.current?.focus();
  }

  return (
    <Card title={title} titleRef={heading} lead={lead}>
      {children}
      {isOpen ? (
        <div className={page.narrow}>
          <ProofForm
            {...form}
            username={user.username}
            onProof={(proof) => onProof(proof).then(closeForm)}
            onCancel={closeForm}
          />
        </div>
      ) : (
        button && (
          <div>
            <Button {...button} onClick={() => setOpen(true)} />
          </div>
        )
      )}
    </Card>
  );
}
