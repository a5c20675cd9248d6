import type { AdminProduct } from '@telemarket/contract';
import { Field } from '@telemarket/kit';
import type { Values } from '@telemarket/kit/form';
import { useState } from 'react';
import { STATE_LABELS } from './listing-states';
import { localTimeOf, offsetText, ownTimeZone, timesOf } from '../local-time';
import styles from './product-fields.module.css';

/**
 * The fields that decide the state of a listing. `publish` is a state, or `at` for a planned time. `publishTurn`
 * chooses between two times that the clocks show alike.
 */
export type PublishField = 'publish' | 'publishAt' | 'publishTurn';

const AT_TIME = 'at';
const MAX_AHEAD_MS = 365 * 24 * 60 * 60_000;

export const PUBLISH_LABELS: Record<PublishField, string> = {
  publish: 'State',
  publishAt: 'Publish at',
  publishTurn: 'Which of the two times',
};

type PublishValues = Values<PublishField>;

const timeOf = ({ publishAt, publishTurn }: PublishValues): Date | undefined => {
  const times = timesOf(publishAt, ownTimeZone());
  return publishTurn === 'second' ? (times[1] ?? times[0]) : times[0];
};

export function publishAtProblem(values: PublishValues): string | null {
  if (values.publish !== AT_TIME) return null;
  if (!values.publishAt) return 'Choose a day and a time.';
  const ahead = (timeOf(values)?.getTime() ?? Number.NaN) - Date.now();
  if (Number.isNaN(ahead)) return 'The clocks are turned forward over this time. Choose another time.';
  if (ahead <= 0) return 'Choose a time in the future.';
  return ahead > MAX_AHEAD_MS ? 'Choose a time within a year.' : null;
}

type Publication = Partial<Pick<AdminProduct, 'state' | 'publishAt'>>;

/** Returns the state and the planned time of the listing. Leaves out each value that has not changed. */
export function toPublication(values: PublishValues, before: AdminProduct | null) {
  const earlier: Publication = before ?? { state: 'listed', publishAt: null };
  const isPlanned = values.publish === AT_TIME;
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
  if (publish === AT_TIME && !before?.publishAt) return 'Publish at this time';
  if (before) return publish === 'listed' && before.state !== 'listed' ? 'Publish' : 'Save changes';
  return publish === 'draft' ? 'Save as draft' : 'Create product';
}

export const initialPublish = (product: AdminProduct | null) =>
  product?.publishAt ? AT_TIME : (product?.state ?? ('listed' as string));

function choicesFor(product: AdminProduct | null): [value: string, label: string][] {
  const at: [string, string] = [AT_TIME, 'Publish at a set time'];
  if (!product) return [['listed', 'Listed at once'], ['draft', STATE_LABELS.draft], at];
  const { state } = product;
  if (state === 'listed')
    return [
      ['listed', STATE_LABELS.listed],
      ['paused', STATE_LABELS.paused],
    ];
  return [[state, STATE_LABELS[state]], ['listed', 'Publish now'], at];
}

const HINTS: Readonly<Record<string, string>> = {
  draft: 'Nobody sees the listing in the shop.',
  paused: 'The listing keeps its page, which says “Not for sale at the moment”, but no list shows it.',
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
  const planned = product?.publishAt ? localTimeOf(product.publishAt, zone) : '';
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
      {publish === AT_TIME && (
        <Field
          label={publishAt.label}
          error={publishAt.error}
          hint={`Your time zone is ${zoneText(zone, times[0])}. Until the chosen time, the listing is ${product?.state === 'paused' ? 'paused' : 'a draft'}.`}
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
      {publish === AT_TIME && times.length === 2 && (
        <Field
          label={publishTurn.label}
          error={publishTurn.error}
          hint="The clocks are turned back that night, so this time occurs twice."
        >
          {(attributes) => (
            <select {...attributes} name={publishTurn.name} defaultValue={isSecond ? 'second' : 'first'}>
              {times.map((time, index) => (
                <option key={time.getTime()} value={index === 0 ? 'first' : 'second'}>
                  {`${index === 0 ? 'Before the clocks go back' : 'After the clocks go back'}, ${offsetText(time, zone)}`}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
    </div>
  );
}
