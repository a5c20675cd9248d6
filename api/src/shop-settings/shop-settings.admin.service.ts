import { Inject, Injectable } from '@nestjs/common';
import { AuditService, fieldChanges } from '../audit/audit.service';
import { type Config, CONFIG } from '../config/config';
import { Transactions, type Tx } from '../database/transactions';
import { staleVersion } from '../http/if-match';
import { invalidFields } from '../http/problem';
import { pick } from '../http/view';
import { PictureRepository } from '../picture/picture.repository';
import type { ShopValues } from '../shop/current-shop';
import type { User } from '../user/user.entity';
import { type AccentTheme, nearestAccent } from './accent';
import { type ShopSettingsInput, type ShopSettingsView, toShopView } from './shop-settings.dto';
import { ShopSettingsRepository } from './shop-settings.repository';
import { SHOP_FIELDS, ShopSettings } from './shop-settings.service';

/** The id under which the audit log has the changes of the settings. */
export const SHOP_AUDIT_ID = 1;
const MAX_KEPT_VERSIONS = 10;

@Injectable()
export class ShopSettingsAdminService {
  constructor(
    private readonly settings: ShopSettings,
    private readonly versions: ShopSettingsRepository,
    private readonly pictures: PictureRepository,
    private readonly audit: AuditService,
    private readonly transactions: Transactions,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  show(): Promise<ShopSettingsView> {
    return this.transactions.read(async (tx) => ({
      ...toShopView(await this.settings.findNewest(tx)),
      variables: this.config.mail.from.name === null ? [] : ['MAIL_FROM'],
      history: (await this.audit.findNewest(tx, 'shop', SHOP_AUDIT_ID)).map((row) => ({
        ...pick(row, 'changes', 'createdAt'),
        by: row.username,
      })),
    }));
  }

  /** Changes the settings. If all values stay the same, the version and the audit log stay unchanged. */
  async changeSettings(version: number, input: ShopSettingsInput, manager: User): Promise<ShopSettingsView> {
    await this.transactions.run(async (tx) => {
      // The number of the newest version is read before the settings. If somebody else saves in between, the other save
      // takes the number `next`, and this save fails. The newest version also counts if it is damaged.
      const next = ((await this.versions.findAll(tx))[0]?.version ?? 0) + 1;
      const before = await this.settings.findNewest(tx);
      if (before.version !== version) throw staleVersion();
      const values = valuesOf(before, input);
      checkAccent(values);
      const changes = fieldChanges(before, values, SHOP_FIELDS);
      if (!changes.length) return;
      if (values.logo !== null) await this.lockLogo(tx, values.logo);
      if (!(await this.versions.insert(tx, next, values))) throw staleVersion();
      await this.versions.deleteUpTo(tx, next - MAX_KEPT_VERSIONS);
      await this.audit.record(tx, manager, { action: 'changed', entity: 'shop', entityId: SHOP_AUDIT_ID, changes });
    });
    await this.settings.refresh();
    return this.show();
  }

  /** Locks the picture of the logo, so that it is not deleted as unused before the transaction ends. */
  private async lockLogo(tx: Tx, id: string): Promise<void> {
    const picture = (await this.pictures.lock(tx, [id])).get(id);
    if (!picture?.isStored || picture.removedAt)
      throw invalidFields([{ field: 'logo', message: 'is no longer stored: upload the picture again' }]);
  }
}

const valuesOf = (before: ShopValues, input: ShopSettingsInput) =>
  Object.fromEntries(
    SHOP_FIELDS.map((field) => [field, input[field] === undefined ? before[field] : input[field]]),
  ) as ShopValues;

function checkAccent({ accentLight, accentDark }: ShopValues): void {
  const errors = [
    ...accentErrors('accentLight', accentLight, 'light'),
    ...accentErrors('accentDark', accentDark, 'dark'),
  ];
  if ((accentLight === null) !== (accentDark === null))
    errors.push({
      field: accentLight === null ? 'accentLight' : 'accentDark',
      message: 'is missing. Set a colour for both themes, or for neither',
    });
  if (errors.length) throw invalidFields(errors);
}

function accentErrors(field: string, color: string | null, theme: AccentTheme) {
  const nearest = color === null ? null : nearestAccent(color, theme);
  if (nearest === null || nearest === color?.toLowerCase()) return [];
  return [
    {
      field,
      message: `is hard to read in the ${theme} theme (contrast below 4.5:1). The nearest readable colour is ${nearest}`,
    },
  ];
}
