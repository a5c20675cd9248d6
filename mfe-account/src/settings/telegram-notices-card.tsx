import type { TelegramNotices } from '@telemarket/contract';
import { useResource } from '@telemarket/kit';
import { NOTICES_PATH, NoticesPart, type NoticesRowProps, useAccountNotices } from '@telemarket/kit/ui';
import { Card } from '../card';
import { SwitchRow } from './switch-row';

/**
 * Reads the state at each return to the tab, without an interval. `on focus` would ignore a second return within 5 s.
 */
const READ_AT_EACH_RETURN = { poll: () => 0 };

/**
 * The switch of the notices in Telegram. The person switches them on in Telegram, so the card reads the state at each
 * return to the tab.
 * @param stored The state when the settings were loaded.
 */
export default function TelegramNoticesCard({ stored }: { stored: TelegramNotices }) {
  const { data: notices = stored, mutate } = useResource<TelegramNotices>(NOTICES_PATH, READ_AT_EACH_RETURN);
  const change = useAccountNotices((changed) => mutate(changed, { revalidate: false }));
  return (
    <Card title="Telegram">
      <NoticesPart notices={notices} change={change} offer="Telegram notices" Row={NoticesSwitch} />
    </Card>
  );
}

const NOTICES_HINT = 'Short messages about your orders and deals, without names or prices. You get our mails as well.';

const NoticesSwitch = ({ isOn, press }: NoticesRowProps) => (
  <SwitchRow label="Telegram notices" hint={NOTICES_HINT} on={isOn} onPress={press} />
);
