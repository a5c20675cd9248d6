import { Dialog, Link, useNavigate } from '@telemarket/kit';
import { TextField } from '@telemarket/kit/form';
import { useEffect, useRef, useState } from 'react';
import { useIsManager } from '../role';
import styles from './command-dialog.module.css';
import { commandsFor } from './commands';
import { useFoundCommands } from './use-found';

/** Lists the parts of the administration and the rows that match the typed text. Enter opens the first entry. */
export function CommandDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const isManager = useIsManager();
  const commands = commandsFor(text, useFoundCommands(text), isManager);
  const input = useRef<HTMLInputElement>(null);
  // focuses the input after the dialog has opened and moved the focus
  useEffect(() => input.current?.focus(), []);
  return (
    <Dialog open onClose={onClose} title="Go to">
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          const [first] = commands;
          if (first) void navigate({ search: first.search }, { replace: true });
          onClose();
        }}
      >
        <TextField
          label="Page or search words"
          name="command"
          ref={input}
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <ul>
          {commands.map(({ label, search }, index) => (
            <li key={search}>
              <Link
                className={`${styles.command} ${index === 0 ? styles.first : ''}`}
                to={{ search }}
                replace
                onClick={onClose}
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </form>
    </Dialog>
  );
}
