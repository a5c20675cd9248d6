import type { ShopSettings } from '@telemarket/contract';
import { Button, Field, useKit, useSession, useSWRConfig, useToast } from '@telemarket/kit';
import {
  FailureNote,
  failureText,
  MAX_LENGTHS,
  moveDraft,
  TextField,
  useForm,
  type Values,
} from '@telemarket/kit/form';
import { text } from '@telemarket/kit/ui';
import { type ReactNode, useState } from 'react';
import { ActionButton } from '../action-button';
import { ifMatch, useAdminApi, useAdminData, useAdminChange } from '../admin-api';
import { Changes } from '../audit-log';
import dialog from '../dialog.module.css';
import { isStale, SAVE_FAILURES } from '../failure';
import { NotLoaded } from '../not-loaded';
import { ownTimeZone } from '../local-time';
import { Entry, Section } from '../section';
import { LogoField } from './logo-field';
import {
  CURRENCY_NAMES,
  SETTING_FIELDS,
  SETTING_LABELS,
  SETTING_RULES,
  settingChanges,
  SETTINGS,
  shownValues,
  type SettingsField,
  shownValue,
} from './settings-form';
import styles from './settings.module.css';

/** The environment variable of the servers that overrides a setting, by the name of the setting. */
const VARIABLES: Partial<Record<SettingsField, string>> = {
  name: 'MAIL_FROM',
  supportEmail: 'SUPPORT_EMAIL',
  supportPhone: 'SUPPORT_PHONE',
  helpChatUrl: 'HELP_CHAT_URL',
};

export default function SettingsPage() {
  const response = useAdminData<ShopSettings>(SETTINGS, { hideStale: true });
  const { data: settings } = response;
  /** The number of times that a newer version was loaded. */
  const [round, setRound] = useState(0);
  return (
    <div className={styles.page}>
      <h2 className={text.heading}>Settings</h2>
      {settings ? (
        <>
          <p className={text.note}>Changes appear on all pages and in all mails within 5 seconds.</p>
          <SettingsForm key={round} settings={settings} isNewer={round > 0} onNewer={() => setRound(round + 1)} />
          <History settings={settings} />
        </>
      ) : (
        <NotLoaded name="settings" {...response} />
      )}
    </div>
  );
}

interface SettingsFormProps {
  settings: ShopSettings;
  /** Whether this form has replaced one that showed an older version of the settings. */
  isNewer: boolean;
  /** Called to replace the form after somebody else has changed the settings. */
  onNewer: () => void;
}

function SettingsForm({ settings, isNewer, onNewer }: SettingsFormProps) {
  const manager = useSession();
  const toast = useToast();
  const change = useAdminChange();
  const call = useAdminApi();
  const { mutate } = useSWRConfig();
  /** The version that the form began with or has saved. A newer version of somebody else must not be overwritten. */
  const [stored, setStored] = useState(settings);
  const { variables = [] } = useKit().boot;
  const fixed = [...variables, ...stored.variables];
  const draftOf = ({ version }: ShopSettings) => `settings version ${version} of ${manager?.id}`;
  const { field, busy, failure, bind, typed } = useForm(SETTING_RULES, SETTING_LABELS, draftOf(stored));

  const hintOf = (name: SettingsField, hint?: string) => {
    const variable = VARIABLES[name] ?? '';
    if (!fixed.includes(variable)) return hint;
    return variable === 'MAIL_FROM'
      ? `${hint} Mails use the name in MAIL_FROM, which is set on the server.`
      : `${variable} is set on the server and overrides this setting.`;
  };
  const textOf = (name: SettingsField, { hint, ...more }: { hint?: string; type?: string; rows?: number } = {}) => ({
    ...field(name),
    optional: true,
    defaultValue: shownValue(stored, name),
    maxLength: (MAX_LENGTHS.ShopSettingsInput as Partial<Record<SettingsField, number>>)[name],
    autoComplete: 'off',
    hint: hintOf(name, hint),
    ...more,
  });

  /** Keeps the typed values when another version is loaded. Values that equal those in `known` are not kept. */
  function moveTypedValues(to: ShopSettings, known: Values<SettingsField>) {
    moveDraft(draftOf(stored), draftOf(to), (name, value) => value !== known[name as SettingsField]);
  }

  async function saveSettings(values: Values<SettingsField>) {
    const body = settingChanges(stored, values);
    const request = { method: 'PATCH', body, headers: ifMatch(stored.version) } as const;
    const saved = await change<ShopSettings>(SETTINGS, request, SETTINGS);
    moveTypedValues(saved, values);
    setStored(saved);
    toast({ title: 'Settings saved', description: 'All pages show the new settings within 5 seconds.' });
  }

  async function loadNewer() {
    const { data: newer } = await call<ShopSettings>(SETTINGS);
    moveTypedValues(newer, shownValues(stored));
    await mutate(SETTINGS, newer, { revalidate: false });
    onNewer();
  }

  const currency = field('currency');
  return (
    <form className={styles.form} {...bind(saveSettings)}>
      <Group title="Shop">
        <TextField {...textOf('name', { hint: 'Without a name, the shop is called TeleMarket.' })} />
        <LogoField {...field('logo')} stored={stored.logo} typed={typed?.logo} />
        <TextField
          {...textOf('accentLight', {
            hint: 'For buttons and links, such as #0e5a97. Set a colour for both themes or for neither.',
          })}
        />
        <TextField {...textOf('accentDark', { hint: 'A lighter colour, such as #6db7f4.' })} />
        <Field
          label={currency.label}
          error={currency.error}
          hint="All prices are shown with this currency’s symbol. The amounts do not change."
          optional
        >
          {(control) => (
            <select {...control} name="currency" defaultValue={stored.currency ?? ''}>
              <option value="">Default, US dollar ($)</option>
              {Object.entries(CURRENCY_NAMES).map(([code, name]) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
      </Group>
      <Group title="Who runs the shop">
        <TextField
          {...textOf('operatorName', {
            hint: 'Shown in the footer, in mails, in the terms and in the privacy policy.',
          })}
        />
        <TextField {...textOf('operatorAddress', { rows: 3 })} />
        <TextField {...textOf('operatorCountry', { hint: 'The law of this country governs the terms.' })} />
      </Group>
      <Group title="Support">
        <TextField {...textOf('supportEmail', { type: 'email' })} />
        <TextField {...textOf('supportPhone', { hint: 'With the country code, such as +44 20 7946 0958.' })} />
        <TextField {...textOf('helpChatUrl', { hint: 'For example, https://t.me/your_shop.' })} />
        <TextField {...textOf('chatHours', { hint: 'For example, “Monday to Friday, 9:00 to 17:00 (UTC)”.' })} />
      </Group>
      <Group title="Announcement">
        <TextField
          {...textOf('announcementText', {
            hint: 'One line at the top of each page that has the menu. Visitors can dismiss it.',
          })}
        />
        <TextField
          {...textOf('announcementLink', { hint: 'A path in the shop, such as /bots, or an https address.' })}
        />
        <TextField
          {...textOf('announcementUntil', {
            type: 'datetime-local',
            hint: `Your time zone is ${ownTimeZone()}. Without an end, the text stays until you remove it.`,
          })}
        />
      </Group>
      <FailureNote>
        {isStale(failure) ? (
          <>
            <p>Somebody else has changed the settings since you opened them. What you typed is still here.</p>
            <ActionButton action={loadNewer}>Load the newer version</ActionButton>
          </>
        ) : (
          failureText(failure, SAVE_FAILURES)
        )}
      </FailureNote>
      <div className={dialog.submit}>
        <Button type="submit" busy={busy} autoFocus={isNewer}>
          Save settings
        </Button>
      </div>
    </form>
  );
}

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className={styles.group}>
    <legend className={styles.legend}>{title}</legend>
    {children}
  </fieldset>
);

const isSetting = (field: string): field is SettingsField => SETTING_FIELDS.some((name) => name === field);

const History = ({ settings: { history } }: { settings: ShopSettings }) => (
  <Section title="History" heading="h2" className={dialog.log}>
    {history.length > 0 ? (
      <ol className={dialog.entries}>
        {history.map(({ changes, by, createdAt }) => (
          <Entry key={createdAt} title="changed" by={by} at={createdAt}>
            <Changes
              changes={changes.map(({ field, ...values }) => ({
                ...values,
                field: isSetting(field) ? SETTING_LABELS[field] : field,
              }))}
            />
          </Entry>
        ))}
      </ol>
    ) : (
      <p className={text.note}>Nobody has changed anything yet.</p>
    )}
  </Section>
);
