import {
  BrowserRouter,
  Button,
  ButtonLink,
  CATEGORY_IDS,
  CategoryChip,
  Chip,
  DataProvider,
  Dialog,
  EmptyState,
  ErrorCard,
  formatPrice,
  Icon,
  IconButton,
  type Kit,
  KitProvider,
  Loading,
  Skeleton,
  useKit,
} from '@telemarket/kit';
import { TextField } from '@telemarket/kit/form';
import { text } from '@telemarket/kit/ui';
import { type ReactNode, useEffect, useState } from 'react';
import { ICON_NAMES } from '../ui/icon';
import styles from './gallery.module.css';

const THEMES = ['light', 'dark'] as const;
const TONES = ['success', 'warning', 'danger', 'neutral', 'sale'] as const;
const VARIANTS = ['primary', 'outline', 'quiet', 'danger'] as const;

/** Shows the components and tokens of the kit to the teams, each with its code. */
export function KitGallery({ kit }: { kit: Kit }) {
  return (
    <KitProvider kit={kit}>
      <DataProvider>
        <BrowserRouter>
          <main className={styles.gallery}>
            <h1 className={text.title}>The kit’s components and tokens</h1>
            <Theme />
            <Texts />
            <Buttons />
            <Words />
            <Fields />
            <Waiting />
            <Overlays />
            <Icons />
            <Tokens />
          </main>
        </BrowserRouter>
      </DataProvider>
    </KitProvider>
  );
}

function Part({ title, code, children }: { title: string; code?: string; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h2 className={text.heading}>{title}</h2>
      {children}
      {code && (
        <pre className={styles.code} tabIndex={0} aria-label={`Code for ${title}`}>
          <code>{code}</code>
        </pre>
      )}
    </section>
  );
}

function Theme() {
  const [theme, setTheme] = useState<string>();
  useEffect(() => {
    if (theme) document.documentElement.dataset['theme'] = theme;
  }, [theme]);
  return (
    <div className={styles.row} role="group" aria-label="Theme">
      {THEMES.map((name) => (
        <Button key={name} variant="outline" compact aria-pressed={theme === name} onClick={() => setTheme(name)}>
          {name === 'light' ? 'Light' : 'Dark'}
        </Button>
      ))}
    </div>
  );
}

const Texts = () => (
  <Part title="Texts" code={`import { text } from '@telemarket/kit/ui';\n<h1 className={text.title}>Gifts</h1>`}>
    <p className={text.title}>title: a page’s h1</p>
    <p className={text.heading}>heading: an h2</p>
    <p className={text.subheading}>subheading: an h3</p>
    <p className={text.note}>
      note: small and quiet. A price: <span>{formatPrice('1234.50')}</span>
    </p>
  </Part>
);

const Buttons = () => (
  <Part
    title="Buttons"
    code={`<Button variant="outline" icon="cart" onClick={…}>Add to Cart</Button>\n<ButtonLink to="/gifts">Gifts</ButtonLink>\n<IconButton icon="heart" label="Add to favourites" />`}
  >
    <div className={styles.row}>
      {VARIANTS.map((variant) => (
        <Button key={variant} variant={variant} icon="cart">
          {variant}
        </Button>
      ))}
      <Button busy>busy</Button>
      <Button compact>compact</Button>
      <ButtonLink to="#">ButtonLink</ButtonLink>
      <IconButton icon="heart" label="Add to favourites" />
    </div>
  </Part>
);

const Words = () => (
  <Part title="Chips" code={`<Chip tone="success" icon="check">Confirmed</Chip>\n<CategoryChip category="bot" />`}>
    <div className={styles.row}>
      {TONES.map((tone) => (
        <Chip key={tone} tone={tone}>
          {tone}
        </Chip>
      ))}
      {CATEGORY_IDS.map((category) => (
        <CategoryChip key={category} category={category} />
      ))}
    </div>
  </Part>
);

const Fields = () => (
  <Part
    title="Fields"
    code={`import { TextField, useForm } from '@telemarket/kit/form';\n<TextField label="Email" hint="…" error={errors.email} type="email" />`}
  >
    <TextField label="Name" hint="As it appears on your account." optional />
    <TextField label="Email" type="email" error="Enter an email address such as ann@example.com." />
    <TextField label="Message" rows={3} />
  </Part>
);

const Waiting = () => (
  <Part
    title="Waiting, empty and failed"
    code={`<Loading label="Gifts are loading"><Skeleton height="80px" /></Loading>\n<ErrorCard title="Gifts are not available" onRetry={…} />`}
  >
    <Loading label="Gifts are loading">
      <Skeleton height="80px" radius="var(--radius)" />
    </Loading>
    <EmptyState icon="search" title="No gifts yet" action={<Button variant="outline">Find some</Button>}>
      Say why the list is empty, and what to do.
    </EmptyState>
    <ErrorCard title="Gifts are not available right now" onRetry={() => {}}>
      The other parts of the shop still work.
    </ErrorCard>
  </Part>
);

function Overlays() {
  const kit = useKit();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const show = () => kit.toasts.show({ title: 'The gift is in your cart' });
  return (
    <Part
      title="Dialog and toast"
      code={`<Dialog title="Remove the gift?" open={open} onClose={close} footer={…}>…</Dialog>\nkit.toasts.show({ title: 'The gift is in your cart' });`}
    >
      <div className={styles.row}>
        <Button variant="outline" onClick={() => setOpen(true)}>
          Open the dialog
        </Button>
        <Button variant="outline" onClick={show}>
          Show a toast
        </Button>
        <p role="status" className={text.note}>
          The page that contains your remote shows toasts.
        </p>
      </div>
      <Dialog
        title="Remove the gift?"
        open={open}
        onClose={close}
        footer={
          <div className={styles.row}>
            <Button variant="outline" onClick={close}>
              Keep it
            </Button>
            <Button variant="danger" onClick={close}>
              Remove it
            </Button>
          </div>
        }
      >
        <p>A dialog keeps the focus. Escape, Back and the button in its corner close it.</p>
      </Dialog>
    </Part>
  );
}

const Icons = () => (
  <Part title="Icons" code={`<Icon name="cart" size={20} />`}>
    <div className={styles.row}>
      {ICON_NAMES.map((name) => (
        <span key={name} className={styles.name}>
          <Icon name={name} size={24} />
          <span>{name}</span>
        </span>
      ))}
    </div>
  </Part>
);

function Tokens() {
  // the document exists here, because only browsers render the gallery; its stylesheet is loaded before
  const [names] = useState(() => tokensOf(document));
  return (
    <Part
      title="Tokens"
      code={`.card { padding: 16px; background: var(--surface); border-radius: var(--radius-card); }`}
    >
      <ul className={styles.tokens}>
        {names.map((name) => (
          <li key={name} className={styles.token}>
            {isColor(name) && <span className={styles.color} style={{ background: `var(${name})` }} />}
            <span>{name}</span>
          </li>
        ))}
      </ul>
    </Part>
  );
}

const isColor = (name: string) =>
  !/^--(if|font|size|container|gutter|header|page|radius|shadow|ease|fast|medium|slow)/.test(name);

/** Returns the names of the custom properties of the first `:root` rule that has any, in the order of the rule. */
function tokensOf({ styleSheets }: Document): string[] {
  const rules = [...styleSheets].flatMap(({ cssRules }) => [...cssRules]);
  for (let rule = rules.shift(); rule; rule = rules.shift()) {
    if (rule instanceof CSSLayerBlockRule) rules.push(...rule.cssRules);
    else if (rule instanceof CSSStyleRule && rule.selectorText === ':root') {
      const names = [...rule.style].filter((name) => name.startsWith('--') && !name.startsWith('--if-'));
      if (names.length > 0) return names;
    }
  }
  return [];
}
