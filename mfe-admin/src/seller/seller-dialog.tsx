import { bidi } from '@telemarket/composition';
import type { AdminSellerDetails } from '@telemarket/contract';
import { Dialog, Link, paths } from '@telemarket/kit';
import { DateTime, text } from '@telemarket/kit/ui';
import { ActionButton } from '../action-button';
import { useAdminData, useAdminRefresh } from '../admin-api';
import { Changes } from '../audit-log';
import cell from '../cell.module.css';
import dialog from '../dialog.module.css';
import { Facts, MailLink } from '../facts';
import { SAVE_FAILURES } from '../failure';
import { NotLoaded } from '../not-loaded';
import { Entry, Section } from '../section';
import { MergeForm } from './merge-form';
import { SellerForm } from './seller-form';
import { sellerPath, useSellerChange } from './use-seller-change';

interface SellerDialogProps {
  id: number;
  onMerged: (into: number) => void;
  onClose: () => void;
}

export function SellerDialog({ id, onMerged, onClose }: SellerDialogProps) {
  const response = useAdminData<AdminSellerDetails>(sellerPath(id), { hideStale: true });
  const refresh = useAdminRefresh();
  const { data: seller } = response;
  return (
    <Dialog open onClose={onClose} title={seller?.name ?? 'Seller'}>
      {seller ? (
        <div className={dialog.body}>
          <State seller={seller} />
          <SellerForm key={seller.version} seller={seller} onLoadNewer={() => void refresh()} />
          <Addresses seller={seller} />
          <Listings seller={seller} />
          <Messages seller={seller} />
          <MergeForm seller={seller} onMerged={onMerged} />
          <History seller={seller} />
        </div>
      ) : (
        <NotLoaded name="seller" {...response} />
      )}
    </Dialog>
  );
}

interface SellerPartProps {
  seller: AdminSellerDetails;
}

const FAILURES = { ...SAVE_FAILURES, stale: 'Somebody else has changed this seller. Check the seller again first.' };

function State({ seller }: SellerPartProps) {
  const change = useSellerChange(seller);
  const { name, isPaused, createdAt, earlierNames, dealCount } = seller;
  return (
    <>
      <Facts
        facts={{
          Page: <Link to={paths.seller(name)}>{name}</Link>,
          Before: earlierNames.map((name) => bidi`${name}`).join(', '),
          Created: <DateTime iso={createdAt} />,
          Deals: dealCount.toLocaleString('en-US'),
        }}
      />
      <div className={dialog.state}>
        <span>
          {isPaused
            ? 'Paused: the listings stay in the shop, but cannot be ordered.'
            : 'Selling: the listings can be ordered.'}
        </span>
        <ActionButton action={() => change({ isPaused: !isPaused })} failures={FAILURES}>
          {isPaused ? 'Resume' : 'Pause'}
        </ActionButton>
      </div>
    </>
  );
}

/**
 * Shown when the listings of a seller have different addresses. The listings keep them until an administrator chooses
 * one.
 */
function Addresses({ seller }: SellerPartProps) {
  const change = useSellerChange(seller);
  const { addresses } = seller;
  if (addresses.length < 2) return null;
  return (
    <Section title="The listings’ email addresses">
      <ul className={dialog.entries}>
        {addresses.map((email) => (
          <li key={email} className={dialog.state}>
            <MailLink to={email} />
            <ActionButton
              action={() => change({ email })}
              failures={FAILURES}
              label={bidi`Use ${email} for all listings`}
            >
              Use for all
            </ActionButton>
          </li>
        ))}
      </ul>
    </Section>
  );
}

const Listings = ({ seller: { listings, addresses } }: SellerPartProps) => (
  <Section title={`Listings (${listings.length})`}>
    {listings.length === 0 && <p className={text.note}>No listings.</p>}
    <ul className={dialog.entries}>
      {listings.map(({ id, title, sellerEmail, isListed }) => (
        <li key={id}>
          {isListed ? (
            <Link dir="auto" to={`?tab=products&open=${id}`}>
              {title}
            </Link>
          ) : (
            <span>{bidi`${title} (not in the shop)`}</span>
          )}
          {addresses.length > 1 && <span className={cell.second}>{sellerEmail ?? 'No email address'}</span>}
        </li>
      ))}
    </ul>
  </Section>
);

const Messages = ({ seller: { messages, messageCount } }: SellerPartProps) => (
  <Section title={`Messages (${messageCount})`}>
    {messages.length === 0 && <p className={text.note}>No messages.</p>}
    <ul className={dialog.entries}>
      {messages.map(({ id, name, state, productTitle, createdAt }) => (
        <li key={id} className={dialog.state}>
          <span>
            <Link dir="auto" to={`?tab=messages&open=contact-${id}`}>
              {name}
            </Link>
            <span className={cell.second}>
              <bdi>{productTitle}</bdi>, <DateTime iso={createdAt} />
            </span>
          </span>
          <span className={cell.word}>{state}</span>
        </li>
      ))}
    </ul>
  </Section>
);

const History = ({ seller: { history } }: SellerPartProps) => (
  <Section title="Audit log" className={dialog.log}>
    {history.length === 0 && <p className={text.note}>No administrator has changed anything here yet.</p>}
    <ol className={dialog.entries}>
      {history.map(({ changes, by, createdAt }) => (
        <Entry key={createdAt} title="Changed" by={by} at={createdAt}>
          <Changes changes={changes} />
        </Entry>
      ))}
    </ol>
  </Section>
);
