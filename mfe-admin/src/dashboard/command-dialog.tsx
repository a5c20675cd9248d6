import { bidi } from '@telemarket/composition';
import { Dialog, Link, useNavigate } from '@telemarket/kit';
import { TextField } from '@telemarket/kit/form';
import { useEffect, useRef, useState } from 'react';
import styles from './command-dialog.module.css';

interface Command {
  label: string;
  search: string;
}

const COMMANDS: readonly Command[] = [
  { label: 'Products', search: '?tab=products' },
  { label: 'New product', search: '?tab=products&open=new' },
  { label: 'Reserved products', search: '?tab=products&reserved=true' },
  { label: 'Sellers', search: '?tab=products&view=sellers' },
  { label: 'Searches without a result', search: '?tab=products&view=searches' },
  { label: 'Orders', search: '?tab=orders' },
  { label: 'Pending orders', search: '?tab=orders&status=pending' },
  { label: 'Users', search: '?tab=users' },
  { label: 'Messages', search: '?tab=messages' },
  { label: 'New messages', search: '?tab=messages&state=new' },
];

function commandsFor(text: string): readonly Command[] {
  const words = text.trim();
  if (!words) return COMMANDS;
  const found = COMMANDS.filter(({ label }) => label.toLowerCase().includes(words.toLowerCase()));
  const searches = ['products', 'orders', 'users', 'messages'].map((tab) => ({
    label: bidi`Search ${tab} for “${words}”`,
    search: `?tab=${tab}&q=${encodeURIComponent(words)}`,
  }));
  return [...found, ...searches];
}

/** Lists the parts of the administration that match the typed text. Enter opens the first entry. */
export function CommandDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const commands = commandsFor(text);
  const input = useRef<HTMLInputElement>(null);
  // this runs after the dialog has opened and moved the focus
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
          label="Page, or words to search for"
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
