import { bidi } from '@telemarket/composition';
import type { AdminProduct, AdminTopic } from '@telemarket/contract';
import { Button, ButtonLink, Dialog, DialogFooter, paths, useSession, useToast } from '@telemarket/kit';
import { FailureNote, failureText, moveDraft, useForm, type Values } from '@telemarket/kit/form';
import { type ComponentProps, useId, useRef, useState } from 'react';
import { ifMatch, useAdminApi, useAdminData, useAdminChange, useAdminRefresh } from '../admin-api';
import { AuditLog } from '../audit-log';
import dialog from '../dialog.module.css';
import { isStale, SAVE_FAILURES } from '../failure';
import { NotLoaded } from '../not-loaded';
import { hasPage, placeText } from './listing-states';
import { OwnershipProof } from './ownership-proof';
import { productPath, PRODUCTS } from './product-actions';
import { ProductFields } from './product-fields';
import {
  type FormField,
  PRODUCT_LABELS,
  PRODUCT_RULES,
  toProductChange,
  toProductInput,
  uploadedPictures,
} from './product-form';
import { ProductPictures } from './product-pictures';
import { ProductReviews } from './product-reviews';
import { initialPublish, PublishFields, saveText } from './publish-fields';
import { TOPICS } from './topics';

type CopyLink = Pick<ComponentProps<typeof ButtonLink>, 'to' | 'state'>;

export interface ProductDialogProps {
  /** Null: a new product. */
  id: number | null;
  /** Whether a new product begins with the values of this product. */
  copy?: boolean;
  /** Leads to the dialog that copies this product. */
  copyLink?: CopyLink;
  onClose: () => void;
}

export function ProductDialog({ id, copy = false, copyLink, onClose }: ProductDialogProps) {
  const isNew = id === null || copy;
  const response = useAdminData<AdminProduct>(id === null ? null : productPath(id), { hideStale: true });
  const { data, mutate } = response;
  const topics = useAdminData<AdminTopic[]>(TOPICS);
  const refresh = useAdminRefresh();
  const call = useAdminApi();
  const admin = useSession();
  /**
   * The product with which the form began. A later response must not replace it, because this would overwrite what is
   * being typed.
   */
  const [product, setProduct] = useState<AdminProduct | null>(null);
  const [round, setRound] = useState(0);
  /** The ids of the pictures that were removed from all listings. */
  const removed = useRef<readonly string[]>([]);
  if (data && !product) setProduct(data);

  const beginAgain = () => setRound((before) => before + 1);

  async function loadNewer() {
    const newer = await mutate().catch(() => undefined);
    if (!newer) return;
    setProduct(newer);
    beginAgain();
    void refresh();
  }

  function countRemovedPictures() {
    const { pictures = [] } = product ?? {};
    return pictures.filter((picture) => removed.current.includes(picture.id)).length;
  }

  /**
   * Each removal of a picture also changes this product, so this function loads the new version, and keeps the typed
   * values. If somebody else has also changed the product, the form keeps the old version, and the API refuses to save
   * it.
   */
  async function followRemovals(): Promise<AdminProduct | null> {
    const count = countRemovedPictures();
    if (!product || count === 0) return product;
    const { data: newer } = await call<AdminProduct>(productPath(product.id));
    if (newer.version !== product.version + count) return product;
    moveDraft(draftName(product, isNew, admin?.id), draftName(newer, isNew, admin?.id));
    setProduct(newer);
    return newer;
  }

  async function discardDraft() {
    if (countRemovedPictures() > 0) await loadNewer();
    beginAgain();
  }

  // waits for the topics, because a restored draft can choose only a topic that is offered
  const isReady = (id === null || product) && (topics.data || topics.error);
  const form = isReady && (
    <ProductForm
      key={round}
      draft={draftName(product, isNew, admin?.id)}
      product={isNew ? null : product}
      template={product && copy ? copyOf(product) : product}
      topics={topics.data ?? []}
      copyLink={copyLink}
      onSaved={onClose}
      onLoadNewer={() => void loadNewer()}
      onDiscard={() => void discardDraft()}
      onRemovedAtOnce={(pictureId) => {
        removed.current = [...removed.current, pictureId];
        // if this request gets no response, Save repeats it
        void followRemovals().catch(() => {});
      }}
      followRemovals={followRemovals}
    />
  );
  return (
    <Dialog open onClose={onClose} title={isNew ? 'New product' : 'Edit product'}>
      {isNew && form}
      {id !== null && !form && (
        <NotLoaded
          name="product"
          missing={
            <div className={dialog.body}>
              <p>This product is sold, or not in the shop any more.</p>
              <ProductReviews id={id} />
            </div>
          }
          {...response}
        />
      )}
      {!isNew && form && (
        <div className={dialog.body}>
          {form}
          {product && <OwnershipProof product={product} />}
          <ProductReviews id={id} />
          <AuditLog entity="product" id={id} />
        </div>
      )}
    </Dialog>
  );
}

function draftName(product: AdminProduct | null, isNew: boolean, adminId: number | undefined): string {
  const like = product ? `like ${product.id}` : '';
  const name = isNew || !product ? `new product ${like}` : `product ${product.id} version ${product.version}`;
  return `${name} of ${adminId}`;
}

/** Returns the initial values of a copy, which needs its own verification and username. */
const copyOf = (product: AdminProduct): AdminProduct => ({
  ...product,
  title: product.title + ' (copy)',
  isVerified: false,
  verificationNote: null,
  handle: null,
});

interface ProductFormProps {
  /** The version that is edited; null: a new product. */
  product: AdminProduct | null;
  template: AdminProduct | null;
  /** The name of the draft. */
  draft: string;
  topics: readonly AdminTopic[];
  copyLink: CopyLink | undefined;
  onSaved: () => void;
  /** Replaces everything that was typed with the current version. */
  onLoadNewer: () => void;
  onDiscard: () => void;
  /** Called when a picture was removed from all listings. */
  onRemovedAtOnce: (pictureId: string) => void;
  /** Loads and returns the version after the removals of pictures. */
  followRemovals: () => Promise<AdminProduct | null>;
}

function ProductForm(props: ProductFormProps) {
  const { product, template, draft, topics, copyLink, onSaved, onLoadNewer, onDiscard } = props;
  const formId = useId();
  const change = useAdminChange();
  const toast = useToast();
  const { field, busy, failure, bind, typed, forgetDraft } = useForm(PRODUCT_RULES, PRODUCT_LABELS, draft);
  const [restored] = useState(typed);
  const [publish, setPublish] = useState(restored?.publish || initialPublish(product));

  async function save(values: Values<FormField>) {
    const { version } = (product && (await props.followRemovals())) ?? { version: 0 };
    const saved = await (product
      ? change<AdminProduct>(productPath(product.id), {
          method: 'PATCH',
          body: toProductChange(values, product),
          headers: ifMatch(version),
        })
      : change<AdminProduct>(PRODUCTS, { method: 'POST', body: toProductInput(values) }));
    toast({
      title: product ? 'Product saved' : 'Product created',
      description: bidi`“${saved.title}” ${placeText(saved)}.`,
    });
    forgetDraft();
    onSaved();
  }

  function discard() {
    forgetDraft();
    onDiscard();
  }

  return (
    <form id={formId} className={dialog.body} {...bind(save)}>
      {restored && (
        <div className={dialog.stale}>
          <p>Your earlier changes are still here, but they are not saved yet.</p>
          <Button variant="outline" compact onClick={discard}>
            Discard the changes
          </Button>
        </div>
      )}
      <ProductFields product={template} isNew={!product} topics={topics} category={restored?.category} field={field} />
      <PublishFields product={product} restored={restored} publish={publish} onPublish={setPublish} field={field} />
      <ProductPictures
        {...field('pictures')}
        initial={restored ? uploadedPictures(restored.pictures) : (template?.pictures ?? [])}
        onRemovedAtOnce={props.onRemovedAtOnce}
      />
      <FailureNote>
        {isStale(failure) ? (
          <>
            <p>Somebody else has changed this product since you opened it. What you typed is still here.</p>
            <Button variant="outline" compact icon="refresh" onClick={onLoadNewer}>
              Load the newer version
            </Button>
          </>
        ) : (
          failureText(failure, SAVE_FAILURES)
        )}
      </FailureNote>
      <DialogFooter>
        <div className={dialog.submit}>
          {product && hasPage(product) && (
            <ButtonLink variant="outline" icon="eye" to={paths.product(product.id)}>
              View in the shop
            </ButtonLink>
          )}
          {copyLink && (
            <ButtonLink variant="outline" replace {...copyLink}>
              Duplicate
            </ButtonLink>
          )}
          <Button type="submit" form={formId} busy={busy}>
            {saveText(publish, product)}
          </Button>
        </div>
      </DialogFooter>
    </form>
  );
}
