import { bidi } from '@telemarket/composition';
import type { AdminTopic, TopicRemoval } from '@telemarket/contract';
import { Button, Dialog, Field, Icon, useToast } from '@telemarket/kit';
import {
  FailureNote,
  failureText,
  MAX_LENGTHS,
  required,
  type Rules,
  TextField,
  useAction,
  useForm,
  type Values,
} from '@telemarket/kit/form';
import { text } from '@telemarket/kit/ui';
import { useId, useState } from 'react';
import { ifMatch, useAdminApi, useAdminData, useAdminChange, useAdminRefresh } from '../admin-api';
import dialog from '../dialog.module.css';
import { SAVE_FAILURES } from '../failure';
import { NotLoaded } from '../not-loaded';
import styles from './topic-dialog.module.css';
import { TOPICS } from './topics';

const RULES: Rules<'name'> = { name: required('Enter a name.') };
const LABELS = { name: 'Name' };
const FAILURES = {
  ...SAVE_FAILURES,
  stale: 'Somebody else has changed this topic. Check the topic again first.',
  404: 'This topic does not exist any more.',
};

export function TopicDialog({ onClose }: { onClose: () => void }) {
  const response = useAdminData<AdminTopic[]>(TOPICS);
  const { data: topics } = response;
  return (
    <Dialog open onClose={onClose} title="Topics">
      {topics ? (
        <div className={dialog.body}>
          <p className={text.note}>Shoppers can filter listings by topic. A listing has one topic, or none.</p>
          <NewTopic />
          {topics.length === 0 && <p>No topics yet.</p>}
          <ul className={styles.topics} aria-label="Topics">
            {topics.map((topic) => (
              <li key={topic.id} className={styles.topic}>
                <details>
                  <summary className={styles.name}>
                    <span dir="auto" className={styles.title}>
                      {topic.name}
                    </span>
                    <span>{listingsText(topic.listingCount)}</span>
                    <Icon name="chevron" size={16} />
                  </summary>
                  <div className={styles.parts}>
                    <Rename key={topic.version} topic={topic} />
                    <Removal topic={topic} others={topics.filter(({ id }) => id !== topic.id)} />
                  </div>
                </details>
              </li>
            ))}
          </ul>
        </div>
      ) : (
        <NotLoaded name="list of topics" {...response} />
      )}
    </Dialog>
  );
}

function NewTopic() {
  const change = useAdminChange();
  const { field, busy, failure, bind, clear } = useForm(RULES, { name: 'New topic' });

  async function addTopic(values: Values<'name'>, form: HTMLFormElement) {
    await change(TOPICS, { method: 'POST', body: values });
    clear(form, values);
  }

  return (
    <form className={styles.add} {...bind(addTopic)}>
      <TextField {...field('name')} maxLength={MAX_LENGTHS.TopicInput.name} autoComplete="off" required />
      <FailureNote>{failureText(failure, FAILURES)}</FailureNote>
      <div className={dialog.submit}>
        <Button type="submit" busy={busy}>
          Add topic
        </Button>
      </div>
    </form>
  );
}

function Rename({ topic: { id, name, version } }: { topic: AdminTopic }) {
  const change = useAdminChange();
  const toast = useToast();
  const { field, busy, failure, bind } = useForm(RULES, LABELS);

  async function renameTopic(body: Values<'name'>) {
    await change(`${TOPICS}/${id}`, { method: 'PATCH', body, headers: ifMatch(version) });
    toast({ title: 'Topic renamed', description: bidi`“${body.name}”` });
  }

  return (
    <form className={styles.part} {...bind(renameTopic)}>
      <TextField
        {...field('name')}
        defaultValue={name}
        hint="All listings of the topic get the new name, and links to the topic stay valid."
        maxLength={MAX_LENGTHS.TopicInput.name}
        autoComplete="off"
        required
      />
      <FailureNote>{failureText(failure, FAILURES)}</FailureNote>
      <div className={dialog.submit}>
        <Button type="submit" variant="outline" busy={busy} aria-label={bidi`Rename ${name}`}>
          Rename
        </Button>
      </div>
    </form>
  );
}

/** Asks which topic the listings of a removed topic get, and says before the removal what happens to these listings. */
function Removal({ topic, others }: { topic: AdminTopic; others: readonly AdminTopic[] }) {
  const { id, name, version, listingCount } = topic;
  const call = useAdminApi();
  const refresh = useAdminRefresh();
  const toast = useToast();
  const sentence = useId();
  const [into, setInto] = useState('');
  const target = others.find((other) => String(other.id) === into);
  const { run, busy, error } = useAction(
    async () => {
      const request = { method: 'POST', body: { into: target?.id ?? null }, headers: ifMatch(version) } as const;
      // repeats the request, because the API moves only some of the listings in each request
      for (let finished = false; !finished;)
        finished = (await call<TopicRemoval>(`${TOPICS}/${id}/removal`, request)).data.finished;
      await refresh();
      const done = target ? bidi`“${name}” is now “${target.name}”.` : bidi`“${name}” was deleted.`;
      toast({ title: target ? 'Topics merged' : 'Topic deleted', description: done });
    },
    { atUnmount: 'continue', onError: () => void refresh() },
  );
  const given = target ? bidi`with the topic “${target.name}”` : 'without a topic';
  const stay = listingCount === 1 ? 'stays' : 'stay';
  const fate =
    listingCount === 0
      ? 'No listing in the shop has this topic.'
      : `${listingsText(listingCount)} ${stay} in the shop ${given}.`;
  return (
    <div className={styles.part}>
      <Field label="New topic for the listings">
        {(attributes) => (
          <select {...attributes} value={target ? into : ''} onChange={(event) => setInto(event.currentTarget.value)}>
            <option value="">No topic</option>
            {others.map((other) => (
              <option key={other.id} value={other.id}>
                {other.name}
              </option>
            ))}
          </select>
        )}
      </Field>
      <p id={sentence}>{`${bidi`“${name}” will be deleted`}. ${fate} This cannot be undone.`}</p>
      <FailureNote>{failureText(error, FAILURES)}</FailureNote>
      <div className={dialog.submit}>
        <Button variant="danger" busy={busy} aria-describedby={sentence} onClick={run}>
          {target ? bidi`Merge into ${target.name}` : bidi`Delete ${name}`}
        </Button>
      </div>
    </div>
  );
}

const listingsText = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'listing' : 'listings'}`;
