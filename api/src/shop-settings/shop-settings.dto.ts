import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';
import { EmailField, InstantField, TextField, TextRule } from '../http/field.decorator';
import { FieldChangeView } from '../audit/audit.view';
import { Nullable } from '../http/view';
import { PICTURE_ID_PATTERN } from '../picture/picture.dto';
import { PAGE_SLUGS, type PageSlug } from '../shop-page/page-slug';
import {
  CURRENCY_SYMBOLS,
  CURRENCY_CODES,
  type CurrencyCode,
  type ShopSettingsValue,
  type ShopValues,
} from '../shop/current-shop';

export const MAX_SHOP_NAME_LENGTH = 40;

/** A setting that is missing does not change. Null restores the default. */
const Setting = (...rules: PropertyDecorator[]): PropertyDecorator =>
  applyDecorators(...rules, ApiProperty({ required: false, nullable: true }), IsOptional());

const ColorField = () =>
  Setting(
    TextField({ max: 7, example: '#0e5a97' }),
    TextRule('color', (text) => /^#[0-9a-f]{6}$/i.test(text), 'must be a colour such as #0e5a97'),
  );

const isHttps = (text: string) => URL.canParse(text) && new URL(text).protocol === 'https:';
/**
 * A path must not begin with two slashes, or with a slash and a backslash, because browsers read such a path as another
 * site.
 */
const isOwnPath = (text: string) => /^\/(?![/\\])\S*$/.test(text);

export class ShopSettingsInput implements Partial<ShopValues> {
  @Setting(TextField({ max: MAX_SHOP_NAME_LENGTH, example: 'Channel Harbour' })) name?: string | null;

  @Setting(
    TextField({ max: 32, example: '0123456789abcdef0123456789abcdef' }),
    TextRule('picture', (text) => PICTURE_ID_PATTERN.test(text), 'must be the id of a picture'),
  )
  logo?: string | null;

  @ColorField() accentLight?: string | null;
  @ColorField() accentDark?: string | null;

  @Setting(
    ApiProperty({ enum: CURRENCY_CODES, enumName: 'CurrencyCode' }),
    IsIn(CURRENCY_CODES, { message: 'must be one of the currencies' }),
  )
  currency?: CurrencyCode | null;

  @Setting(TextField({ max: 120, example: 'Harbour Trading Ltd' })) operatorName?: string | null;
  @Setting(TextField({ max: 300, lines: true, example: '1 Quay Street\nDublin' })) operatorAddress?: string | null;
  @Setting(TextField({ max: 60, example: 'Ireland' })) operatorCountry?: string | null;
  @Setting(EmailField()) supportEmail?: string | null;

  @Setting(
    TextField({ max: 26, example: '+44 20 7946 0958' }),
    TextRule('phone', (text) => /^\+\d[\d ()-]{4,24}$/.test(text), 'must be a phone number such as +44 20 7946 0958'),
  )
  supportPhone?: string | null;

  @Setting(
    TextField({ max: 200, example: 'https://t.me/channel_harbour' }),
    TextRule('https', isHttps, 'must be an https address'),
  )
  helpChatUrl?: string | null;

  @Setting(TextField({ max: 80, example: 'Monday to Friday, 9:00 to 17:00 (UTC)' })) chatHours?: string | null;
  @Setting(TextField({ max: 120, example: 'All bots 20% off this week' })) announcementText?: string | null;

  @Setting(
    TextField({ max: 200, example: '/bots' }),
    TextRule('link', (text) => isOwnPath(text) || isHttps(text), 'must be a path of the shop or an https address'),
  )
  announcementLink?: string | null;

  @Setting(InstantField()) announcementUntil?: string | null;
}

@ApiSchema({ name: 'Shop', description: 'The settings of the shop. Null stands for the default' })
export class ShopView implements ShopValues {
  @ApiProperty({ description: 'The version of the settings; 0 until somebody saves them' }) version: number;
  @Nullable('string') name: string | null;
  @Nullable('string') logo: string | null;
  @Nullable('string') accentLight: string | null;
  @Nullable('string') accentDark: string | null;
  @ApiProperty({ enum: CURRENCY_CODES, enumName: 'CurrencyCode', nullable: true }) currency: CurrencyCode | null;
  @ApiProperty({ description: 'The currency symbol before amounts', example: '$' }) currencySign: string;
  @Nullable('string') operatorName: string | null;
  @Nullable('string') operatorAddress: string | null;
  @Nullable('string') operatorCountry: string | null;
  @Nullable('string') supportEmail: string | null;
  @Nullable('string') supportPhone: string | null;
  @Nullable('string') helpChatUrl: string | null;
  @Nullable('string') chatHours: string | null;
  @Nullable('string') announcementText: string | null;
  @Nullable('string') announcementLink: string | null;
  @Nullable('string') announcementUntil: string | null;
}

export const toShopView = (settings: ShopSettingsValue): ShopView => ({
  ...settings,
  currencySign: CURRENCY_SYMBOLS[settings.currency ?? 'USD'],
});

@ApiSchema({
  name: 'PublicShop',
  description: 'The settings of the shop, and the pages that the operator has published',
})
export class PublicShopView extends ShopView {
  @ApiProperty({ enum: PAGE_SLUGS, enumName: 'PageSlug', isArray: true }) publishedPages: PageSlug[];

  @ApiProperty({
    enum: PAGE_SLUGS,
    enumName: 'PageSlug',
    isArray: true,
    description: 'The pages to which the footer has no link',
  })
  hiddenPages: PageSlug[];
}

@ApiSchema({ name: 'ShopChange' })
export class ShopChangeView {
  @ApiProperty({ type: [FieldChangeView] }) changes: FieldChangeView[];
  @ApiProperty({ description: 'The username that the manager had at that time' }) by: string;
  @ApiProperty({ format: 'date-time' }) createdAt: string;
}

@ApiSchema({ name: 'ShopSettings' })
export class ShopSettingsView extends ShopView {
  @ApiProperty({
    type: [String],
    example: ['MAIL_FROM'],
    description: 'The environment variables of the API that override a setting',
  })
  variables: string[];

  @ApiProperty({ type: [ShopChangeView], description: 'The changes to the settings, the newest first' })
  history: ShopChangeView[];
}
