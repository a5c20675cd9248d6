import { bidi } from '@telemarket/composition';
import type { AdminSeller, AdminSellerDetails } from '@telemarket/contract';
import { Button, useToast } from '@telemarket/kit';
import { FailureNote, failureText, TextField, useAction } from '@telemarket/kit/form';
import { text } from '@telemarket/kit/ui';
import { useDeferredValue, useState } from 'react';
import { ifMatch, useAdminData, useAdminChange } from '../admin-api';
import dialog from '../dialog.module.css';
import { SAVE_FAILURES } from '../failure';
import { Section } from '../section';
import { SELLERS, sellerPath } from './use-seller-change';

const MAX_FOUND = 5;

interface MergeFormProps {
  seller: AdminSellerDetails;
  onMerged: (into: number) => void;
}

/** Finds the other seller, then says what the merge will move. */
export function MergeForm({ seller, onMerged }: MergeFormProps) {
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<AdminSeller | null>(null);
  const wanted = useDeferredValue(search.trim());
  const query = new URLSearchParams({ q: wanted, sort: 'name', pageSize: String(MAX_FOUND + 1) });
  const { data } = useAdminData<AdminSeller[]>(wanted ? `${SELLERS}?${query}` : null);
  const others = (data ?? []).filter(({ id }) => id !== seller.id).slice(0, MAX_FOUND);
  return (
    <Section title="Merge">
      {chosen ? (
        <Confirmation seller={seller} into={chosen} onMerged={onMerged} onCancel={() => setChosen(null)} />
      ) : (
        <>
          <TextField
            label="Merge into"
            hint="This seller will be removed, and everything will move to the other seller."
            type="search"
            autoComplete="off"
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
          <ul className={dialog.entries} aria-label="Sellers found">
            {others.map((other) => (
              <li key={other.id} className={dialog.state}>
                <span>{bidi`${other.name} (${countOf(other.listingCount, 'listing')})`}</span>
                <Button
                  variant="outline"
                  compact
                  aria-label={bidi`Choose ${other.name}`}
                  onClick={() => setChosen(other)}
                >
                  Choose
                </Button>
              </li>
            ))}
          </ul>
          {wanted && data && others.length === 0 && <p className={text.note}>No other seller matches.</p>}
        </>
      )}
    </Section>
  );
}

const FAILURES = {
  ...SAVE_FAILURES,
  stale: 'One of the two sellers has changed in the meantime. Choose the other seller again.',
};

interface ConfirmationProps extends MergeFormProps {
  into: AdminSeller;
  onCancel: () => void;
}

function Confirmation({ seller, into, onMerged, onCancel }: ConfirmationProps) {
  const change = useAdminChange();
  const toast = useToast();
  const { id, name, version, listings, dealCount, messageCount } = seller;
  const { run, busy, error } = useAction(
    async () => {
      const body = { into: into.id, intoVersion: into.version };
      await change(`${sellerPath(id)}/merge`, { method: 'POST', body, headers: ifMatch(version) }, sellerPath(into.id));
      toast({ title: 'Sellers merged', description: bidi`“${name}” is now “${into.name}”.` });
      onMerged(into.id);
    },
    { atUnmount: 'continue' },
  );
  return (
    <>
      <p>
        {bidi`${countOf(listings.length, 'listing')}, ${countOf(dealCount, 'deal')} and ${countOf(messageCount, 'message')} from “${name}” will move to “${into.name}”, ` +
          `who has ${countOf(into.listingCount, 'listing')}. This cannot be undone.`}
      </p>
      <FailureNote>{failureText(error, FAILURES)}</FailureNote>
      <div className={dialog.submit}>
        <Button variant="outline" onClick={onCancel}>
          Cancel
        </Button>
        <Button variant="danger" busy={busy} onClick={run}>
          {bidi`Merge into ${into.name}`}
        </Button>
      </div>
    </>
  );
}

const countOf = (count: number, noun: string) => `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;
