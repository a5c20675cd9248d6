import type { AdminProduct } from '@telemarket/contract';
import { Button, ButtonLink, Dialog, DialogFooter, OPENS_DIALOG, useSession, useToast } from '@telemarket/kit';
import { FailureNote, failureText, useForm, type Values } from '@telemarket/kit/form';
import { type MouseEvent, useId, useState } from 'react';
import { ifMatch, useAdminData, useChange, useRefresh } from '../admin-api';
import { AuditLog } from '../audit-log';
import dialog from '../dialog.module.css';
import { isStale, SAVE_FAILURES } from '../failure';
import { NotLoaded } from '../not-loaded';
import note from '../note.module.css';
import { productPath, PRODUCTS } from './product-actions';
import { ProductFields } from './product-fields';
import { LABELS, PRODUCT_RULES, type ProductField, toProductInput } from './product-form';
import { ProductReviews } from './product-reviews';

export interface ProductDialogProps {
  /** Null: a new product. */
  id: number | null;
  /** A new product begins with the values of this one. */
  copy?: boolean;
  /** The query string of the dialog that copies this product. */
  copySearch?: string;
  onClose: () => void;
}

export function ProductDialog({ id, copy = false, copySearch, onClose }: ProductDialogProps) {
  return (
    <Dialog open onClose={onClose} title={id === null || copy ? 'New product' : 'Edit product'}>
      {id === null ? (
        <ProductEditor product={null} onSaved={onClose} onLoadNewer={onClose} />
      ) : (
        <Existing id={id} copy={copy} copySearch={copySearch} onClose={onClose} />
      )}
    </Dialog>
  );
}

/** A copy needs its own verification. */
const copyOf = (product: AdminProduct): AdminProduct => ({
  ...product,
  title: `${product.title} (copy)`,
  isVerified: false,
  verificationNote: null,
});

function Existing({ id, copy, copySearch, onClose }: ProductDialogProps & { id: number }) {
  const response = useAdminData<AdminProduct>(productPath(id));
  const { data, isValidating, mutate } = response;
  const refresh = useRefresh();
  /** The initial values of the form: a later response must not overwrite what is being typed. */
  const [product, setProduct] = useState<AdminProduct | null>(null);
  // Waits for a fresh response, because the API refuses changes of an outdated version.
  if (data && !isValidating && !product) setProduct(data);

  async function loadNewer() {
    const newer = await mutate().catch(() => undefined);
    if (!newer) return;
    setProduct(newer);
    void refresh();
  }

  if (product && copy)
    return <ProductEditor product={null} template={copyOf(product)} onSaved={onClose} onLoadNewer={onClose} />;
  if (product)
    return (
      <div className={dialog.body}>
        <ProductEditor
          key={product.version}
          product={product}
          copySearch={copySearch}
          onSaved={onClose}
          onLoadNewer={() => void loadNewer()}
        />
        <ProductReviews id={id} />
        <AuditLog entity="product" id={id} />
      </div>
    );
  return (
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
  );
}

interface ProductEditorProps {
  /** The version that is edited; null: a new product. */
  product: AdminProduct | null;
  /** The initial values of a new product. */
  template?: AdminProduct;
  copySearch?: string;
  onSaved: () => void;
  /** Replaces the input with the current version. */
  onLoadNewer: () => void;
}

function ProductEditor(props: ProductEditorProps) {
  const [discarded, setDiscarded] = useState(0);
  return <ProductForm key={discarded} {...props} onDiscard={() => setDiscarded(discarded + 1)} />;
}

function ProductForm(props: ProductEditorProps & { onDiscard: () => void }) {
  const { product, template, copySearch, onSaved, onLoadNewer, onDiscard } = props;
  const formId = useId();
  const change = useChange();
  const toast = useToast();
  const admin = useSession();
  const name = product
    ? `product ${product.id} version ${product.version}`
    : `new product ${template ? `like ${template.id}` : ''}`;
  const { field, busy, failure, bind, typed, forgetDraft } = useForm(PRODUCT_RULES, LABELS, `${name} of ${admin?.id}`);
  const [restored] = useState(typed);

  async function save(values: Values<ProductField>) {
    const body = toProductInput(values);
    const saved = await (product
      ? change<AdminProduct>(productPath(product.id), { method: 'PATCH', body, headers: ifMatch(product.version) })
      : change<AdminProduct>(PRODUCTS, { method: 'POST', body }));
    toast({ title: product ? 'Product saved' : 'Product created', description: `“${saved.title}” is in the shop.` });
    forgetDraft();
    onSaved();
  }

  function discard({ currentTarget }: MouseEvent<HTMLElement>) {
    // The focused button is unmounted.
    currentTarget.closest('dialog')?.querySelector('h2')?.focus();
    forgetDraft();
    onDiscard();
  }

  return (
    <form id={formId} className={dialog.body} {...bind(save)}>
      {restored && (
        <div className={note.stale}>
          <p>What you typed before is still here. It is not saved yet.</p>
          <Button variant="outline" compact onClick={discard}>
            Discard it
          </Button>
        </div>
      )}
      <ProductFields product={product ?? template ?? null} category={restored?.category} field={field} />
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
          {copySearch && (
            <ButtonLink variant="outline" replace to={{ search: copySearch }} state={OPENS_DIALOG}>
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
