import { bidi } from '@telemarket/composition';
import type { AdminProduct, AdminTopic } from '@telemarket/contract';
import { Button, ButtonLink, Dialog, DialogFooter, paths, useSession, useToast } from '@telemarket/kit';
import { FailureNote, failureText, useForm, type Values } from '@telemarket/kit/form';
import { type ComponentProps, useId, useState } from 'react';
import { ifMatch, useAdminApi, useAdminData, useChange, useRefresh } from '../admin-api';
import { AuditLog } from '../audit-log';
import dialog from '../dialog.module.css';
import { isStale, SAVE_FAILURES } from '../failure';
import { NotLoaded } from '../not-loaded';
import { productPath, PRODUCTS } from './product-actions';
import { ProductFields } from './product-fields';
import { type FormField, LABELS, PRODUCT_RULES, toProductInput, uploadedPictures } from './product-form';
import { ProductPictures } from './product-pictures';
import { ProductReviews } from './product-reviews';
import { TOPICS } from './topics';

type CopyLink = Pick<ComponentProps<typeof ButtonLink>, 'to' | 'state'>;

export interface ProductDialogProps {
  /** Null: a new product. */
  id: number | null;
  /** A new product begins with the values of this one. */
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
  const refresh = useRefresh();
  /** The initial values of the form: a later response must not overwrite what is being typed. */
  const [product, setProduct] = useState<AdminProduct | null>(null);
  const [discarded, setDiscarded] = useState(0);
  if (data && !product) setProduct(data);

  async function loadNewer() {
    const newer = await mutate().catch(() => undefined);
    if (!newer) return;
    setProduct(newer);
    void refresh();
  }

  // a draft can only choose a topic that is offered
  const isReady = (id === null || product) && (topics.data || topics.error);
  const form = isReady && (
    <ProductForm
      key={`${product?.version} ${discarded}`}
      product={isNew ? null : product}
      template={product && copy ? copyOf(product) : product}
      topics={topics.data ?? []}
      copyLink={copyLink}
      onSaved={onClose}
      onLoadNewer={() => void loadNewer()}
      onDiscard={() => setDiscarded(discarded + 1)}
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
          <ProductReviews id={id} />
          <AuditLog entity="product" id={id} />
        </div>
      )}
    </Dialog>
  );
}

/** A copy needs its own verification and username. */
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
  topics: readonly AdminTopic[];
  copyLink: CopyLink | undefined;
  onSaved: () => void;
  /** Replaces the input with the current version. */
  onLoadNewer: () => void;
  onDiscard: () => void;
}

function ProductForm(props: ProductFormProps) {
  const { product, template, topics, copyLink, onSaved, onLoadNewer, onDiscard } = props;
  const formId = useId();
  const change = useChange();
  const toast = useToast();
  const admin = useSession();
  const name = product
    ? `product ${product.id} version ${product.version}`
    : `new product ${template ? `like ${template.id}` : ''}`;
  const { field, busy, failure, bind, typed, forgetDraft } = useForm(PRODUCT_RULES, LABELS, `${name} of ${admin?.id}`);
  const [restored] = useState(typed);
  const call = useAdminApi();
  const [version, setVersion] = useState(product?.version ?? 0);

  async function save(values: Values<FormField>) {
    const body = toProductInput(values);
    const saved = await (product
      ? change<AdminProduct>(productPath(product.id), { method: 'PATCH', body, headers: ifMatch(version) })
      : change<AdminProduct>(PRODUCTS, { method: 'POST', body }));
    toast({
      title: product ? 'Product saved' : 'Product created',
      description: bidi`“${saved.title}” is in the shop.`,
    });
    forgetDraft();
    onSaved();
  }

  /** The removal of a picture is a change of this product, too. If there are others, the API refuses to save over them. */
  async function followRemoval() {
    if (!product) return;
    const { data } = await call<AdminProduct>(productPath(product.id));
    if (data.version === version + 1) setVersion(data.version);
  }

  function discard() {
    forgetDraft();
    onDiscard();
  }

  return (
    <form id={formId} className={dialog.body} {...bind(save)}>
      {restored && (
        <div className={dialog.stale}>
          <p>What you typed before is still here. It is not saved yet.</p>
          <Button variant="outline" compact onClick={discard}>
            Discard it
          </Button>
        </div>
      )}
      <ProductFields product={template} isNew={!product} topics={topics} category={restored?.category} field={field} />
      <ProductPictures
        {...field('pictures')}
        initial={restored ? uploadedPictures(restored.pictures) : (template?.pictures ?? [])}
        onRemovedAtOnce={() => void followRemoval().catch(() => {})}
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
          {product && (
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
            {product ? 'Save changes' : 'Create product'}
          </Button>
        </div>
      </DialogFooter>
    </form>
  );
}
