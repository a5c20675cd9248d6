import { bidi } from '@telemarket/composition';
import type { AdminShopPage, LetterListing, ShopPageInput, ShopPageText, ShopPageVersion } from '@telemarket/contract';
import { Button, useSession, useToast } from '@telemarket/kit';
import {
  anything,
  FailureNote,
  failureText,
  MAX_LENGTHS,
  required,
  type Rules,
  TextField,
  useForm,
  type Values,
} from '@telemarket/kit/form';
import { text as texts } from '@telemarket/kit/ui';
import { useId, useState } from 'react';
import { ActionButton } from '../action-button';
import { useAdminApi, useAdminChange } from '../admin-api';
import dialog from '../dialog.module.css';
import { isStale } from '../failure';
import { ListingPicks, readPicks } from '../listing-picks';
import { Entry, Section } from '../section';
import { PagePreview } from './page-preview';
import { SHOP_PAGE_FAILURES, PAGE_STATE_LABELS, pagePath } from './pages';

const MAX_LISTINGS = 24;

type PageField = 'title' | 'text' | 'listings' | 'then';

const LABELS: Record<PageField, string> = { title: 'Title', text: 'Text', listings: 'Listings', then: 'Then' };

const RULES: Rules<PageField> = {
  title: required('Enter a title.'),
  text: anything,
  listings: anything,
  then: anything,
};

/** The form keeps the typed text when somebody else has saved, because the other version stays in the history. */
export function PageForm({ page }: { page: AdminShopPage }) {
  const manager = useSession();
  const toast = useToast();
  const change = useAdminChange();
  const call = useAdminApi();
  const formId = useId();
  const [first] = useState(page);
  const [stored, setStored] = useState(page);
  const [loaded, setLoaded] = useState<readonly number[] | null>(null);
  const { slug, version, state, draft: hasDraft } = stored;
  const draft = `page ${slug} version ${version} of ${manager?.id}`;
  const { field, busy, failure, bind, typed, forgetDraft } = useForm(RULES, LABELS, draft);
  const path = pagePath(slug);

  async function savePage({ then, ...values }: Values<PageField>) {
    const publish = then === 'publish';
    const body: ShopPageInput = { ...inputOf(values), version, publish };
    setStored(await change<AdminShopPage>(path, { method: 'PATCH', body }, path));
    forgetDraft();
    toast(
      publish
        ? { title: 'Page published', description: 'Visitors will see the page within 5 seconds.' }
        : { title: 'Draft saved', description: 'Visitors do not see the draft yet.' },
    );
  }

  async function setPageState(next: 'linked' | 'hidden') {
    const body = { version, state: next };
    setStored(await change<AdminShopPage>(`${path}/state`, { method: 'PATCH', body }, path));
  }

  async function keepOwnText() {
    setStored((await call<AdminShopPage>(path)).data);
  }

  async function loadVersion({ number }: ShopPageVersion) {
    const { data } = await call<ShopPageText>(`${path}/texts/${number}`);
    const { elements } = document.getElementById(formId) as HTMLFormElement;
    for (const name of ['title', 'text'] as const) {
      const input = elements.namedItem(name) as HTMLInputElement | HTMLTextAreaElement;
      input.value = data[name];
      input.dispatchEvent(new InputEvent('input', { bubbles: true }));
    }
    setLoaded(data.listings);
    (elements.namedItem('text') as HTMLElement).focus();
  }

  const picksOf = (ids: readonly number[]): LetterListing[] =>
    ids.map((id) => stored.picks.find((pick) => pick.id === id) ?? { id, title: `Number ${id}`, isListed: false });

  return (
    <div className={dialog.body}>
      <p className={texts.note} role="status">
        <strong>{PAGE_STATE_LABELS[state]}</strong>
        {hasDraft && state === 'published' && <span>. The newest text is a draft, which visitors do not see.</span>}
      </p>
      <form className={dialog.section} id={formId} {...bind(savePage)}>
        <TextField
          {...field('title')}
          defaultValue={first.title}
          maxLength={MAX_LENGTHS.ShopPageInput.title}
          autoComplete="off"
          required
        />
        <TextField
          {...field('text')}
          defaultValue={first.text}
          rows={16}
          maxLength={MAX_LENGTHS.ShopPageInput.text}
          hint="Markdown: # heading, **bold**, - item, [text](https://…)."
          optional
        />
        {slug === 'featured' && (
          <ListingPicks
            key={loaded?.join()}
            name="listings"
            label="Listings on the page"
            max={MAX_LISTINGS}
            initial={loaded ? picksOf(loaded) : (readPicks(typed?.listings) ?? picksOf(first.listings))}
          />
        )}
        <FailureNote>
          {isStale(failure) ? (
            <>
              <p>
                Somebody else has saved this page since you opened it. What you typed is still here. If you continue
                with your text, the other text stays in the history below.
              </p>
              <ActionButton action={keepOwnText} failures={SHOP_PAGE_FAILURES}>
                Continue with my text
              </ActionButton>
            </>
          ) : (
            failureText(failure, SHOP_PAGE_FAILURES)
          )}
        </FailureNote>
        <div className={dialog.buttons}>
          <Button type="submit" name="then" value="save" variant="outline" busy={busy}>
            Save draft
          </Button>
          <Button type="submit" name="then" value="publish" busy={busy}>
            Publish
          </Button>
        </div>
        <PagePreview />
      </form>
      <Section title="Footer" className={dialog.log}>
        <div className={dialog.buttons}>
          {state !== 'hidden' && (
            <ActionButton action={() => setPageState('hidden')} failures={SHOP_PAGE_FAILURES}>
              {state === 'published' ? 'Unpublish and hide the link' : 'Hide the link'}
            </ActionButton>
          )}
          {state !== 'linked' && slug !== 'imprint' && (
            <ActionButton action={() => setPageState('linked')} failures={SHOP_PAGE_FAILURES}>
              {state === 'published' ? 'Unpublish and keep the link' : 'Show the link'}
            </ActionButton>
          )}
        </div>
      </Section>
      <Section title="History" className={dialog.log}>
        {stored.history.length > 0 ? (
          <ol className={dialog.entries}>
            {stored.history.map((one) => (
              <Entry
                key={one.number}
                title={
                  <>
                    <bdi>{one.title}</bdi>
                    {one.published && <span>, published</span>}
                  </>
                }
                at={one.savedAt}
              >
                <ActionButton
                  label={bidi`Load version ${one.number} into the form`}
                  action={() => loadVersion(one)}
                  failures={{ ...SHOP_PAGE_FAILURES, otherwise: 'The text could not be loaded.' }}
                >
                  Load into the form
                </ActionButton>
              </Entry>
            ))}
          </ol>
        ) : (
          <p className={texts.note}>Nothing has been saved yet. The last ten versions will appear here.</p>
        )}
      </Section>
    </div>
  );
}

const inputOf = ({ title, text, listings }: Pick<Values<PageField>, 'title' | 'text' | 'listings'>) => ({
  ...{ title, text },
  listings: (readPicks(listings) ?? []).map(({ id }) => id),
});
