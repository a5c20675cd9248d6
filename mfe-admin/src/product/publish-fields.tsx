import type { AdminProduct } from '@telemarket/contract';
import { Field } from '@telemarket/kit';
import type { Values } from '@telemarket/kit/form';
import { useState } from 'react';
import { STATES } from './listing-states';
import { localOf, offsetText, ownTimeZone, timesOf } from '../local-time';
import styles from './product-fields.module.css';

/** The controls for the state. `publish` is a state or `at`; `publishTurn` chooses one of two equal times. */
export type PublishField = 'publish' | 'publishAt' | 'publishTurn';

const AT = 'at';
const MAX_AHEAD_MS = 365 * 24 * 60 * 60_000;

export const PUBLISH_LABELS: Record<PublishField, string> = {
  publish: 'State',
  publishAt: 'Publish at',
  publishTurn: 'Which of the two',
};

type PublishValues = Values<PublishField>;

const timeOf = ({ publishAt, publishTurn }: PublishValues): Date | undefined => {
  const times = timesOf(publishAt, ownTimeZone());
  return publishTurn === 'second' ? (times[1] ?? times[0]) : times[0];
};

export function publishAtProblem(values: PublishValues): string | null {
  if (values.publish !== AT) return null;
  if (!values.publishAt) return 'Choose a day and a time.';
  const ahead = (timeOf(values)?.getTime() ?? Number.NaN) - Date.now();
  if (Number.isNaN(ahead)) return 'The clocks are turned forward over this time. Choose another one.';
  if (ahead <= 0) return 'Choose a time in the future.';
  return ahead > MAX_AHEAD_MS ? 'Choose a time within a year.' : null;
}

type Life = Partial<Pick<AdminProduct, 'state' | 'publishAt'>>;

/** Returns only the changed values, which the API gets. */
export function toLife(values: PublishValues, before: AdminProduct | null) {
  const earlier: Life = before ?? { state: 'listed', publishAt: null };
  const isPlanned = values.publish === AT;
  const state = isPlanned ? (before?.state ?? 'draft') : (values.publish as 'draft' | 'listed' | 'paused' | '');
  const publishAt = isPlanned ? (timeOf(values)?.toISOString() ?? null) : null;
  const isSameTime = Date.parse(publishAt ?? '') === Date.parse(earlier.publishAt ?? '');
  return {
    ...(state && state !== earlier.state && { state }),
    ...(!isSameTime && (publishAt || earlier.publishAt) && state !== 'listed' && { publishAt }),
  };
}

/** The text of the button that saves. */
export function saveText(publish: string, before: AdminProduct | null): string {
  if (publish === AT && !before?.publishAt) return 'Publish at this time';
  if (before) return publish === 'listed' && before.state !== 'listed' ? 'Publish' : 'Save changes';
  return publish === 'draft' ? 'Save as draft' : 'Create product';
}

export const firstPublish = (product: AdminProduct | null) =>
  product?.publishAt ? AT : (product?.state ?? ('listed' as string));

function choicesFor(product: AdminProduct | null): [value: string, label: string][] {
  const at: [string, string] = [AT, 'Publish at a time'];
  if (!product) return [['listed', 'Listed at once'], ['draft', STATES.draft], at];
  const { state } = product;
  if (state === 'listed')
    return [
      ['listed', STATES.listed],
      ['paused', STATES.paused],
    ];
  return [[state, STATES[state]], ['listed', 'Publish now'], at];
}

const HINTS: Readonly<Record<string, string>> = {
  draft: 'Nobody sees it in the shop.',
  paused: 'It keeps its page, which says “Not for sale at the moment”, and is in no list.',
};

function zoneText(zone: string, time: Date | undefined): string {
  const offset = time ? offsetText(time, zone) : zone;
  return offset === zone ? zone : `${zone} (${offset})`;
}

interface PublishFieldsProps {
  product: AdminProduct | null;
  restored: Partial<PublishValues> | undefined;
  publish: string;
  onPublish: (publish: string) => void;
  field: (name: PublishField) => { name: string; label: string; error: string | undefined };
}

export function PublishFields({ product, restored, publish, onPublish, field }: PublishFieldsProps) {
  const zone = ownTimeZone();
  const planned = product?.publishAt ? localOf(product.publishAt, zone) : '';
  const [at, setAt] = useState(restored?.publishAt || planned);
  const times = timesOf(at, zone);
  const {
    publish: state,
    publishAt,
    publishTurn,
  } = { publish: field('publish'), publishAt: field('publishAt'), publishTurn: field('publishTurn') };
  const isSecond = times[1]?.getTime() === Date.parse(product?.publishAt ?? '');
  return (
    <div className={styles.pair}>
      <Field label={state.label} error={state.error} hint={HINTS[publish]}>
        {(attributes) => (
          <select
            {...attributes}
            name={state.name}
            defaultValue={publish}
            onChange={(event) => onPublish(event.currentTarget.value)}
          >
            {choicesFor(product).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        )}
      </Field>
      {publish === AT && (
        <Field
          label={publishAt.label}
          error={publishAt.error}
          hint={`Your time zone, ${zoneText(zone, times[0])}. Until then it is ${product?.state === 'paused' ? 'paused' : 'a draft'}.`}
        >
          {(attributes) => (
            <input
              {...attributes}
              type="datetime-local"
              name={publishAt.name}
              defaultValue={at}
              onChange={(event) => setAt(event.currentTarget.value)}
            />
          )}
        </Field>
      )}
      {publish === AT && times.length === 2 && (
        <Field
          label={publishTurn.label}
          error={publishTurn.error}
          hint="The clocks are turned back that night, so this time comes twice."
        >
          {(attributes) => (
            <select {...attributes} name={publishTurn.name} defaultValue={isSecond ? 'second' : 'first'}>
              {times.map((time, index) => (
                <option key={time.getTime()} value={index === 0 ? 'first' : 'second'}>
                  {`${index === 0 ? 'The first' : 'The second'}, ${offsetText(time, zone)}`}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
    </div>
  );
}
