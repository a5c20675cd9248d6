import { ApiProperty, ApiSchema, OmitType, PickType } from '@nestjs/swagger';
import { ArrayMaxSize, IsArray, IsInt, Max, Min } from 'class-validator';
import { ChoiceField, OptionalTextField, SwitchField, TextField, WholeNumberField } from '../http/field.decorator';
import { Nullable } from '../http/view';
import { MAX_MARKDOWN_LENGTH } from '../markdown/markdown';
import { PAGE_SLUGS, PAGE_STATES, type PageSlug, type PageState } from './page-slug';

const MAX_PAGE_TITLE_LENGTH = 80;
export const MAX_PAGE_LISTINGS = 24;

const VersionField = () =>
  WholeNumberField({
    minimum: 0,
    description: 'The version of the page that the manager has seen; 0 before the first change',
  });

const MarkdownField = () =>
  OptionalTextField({ max: MAX_MARKDOWN_LENGTH, lines: true, empty: '', example: '# Who we are' });

@ApiSchema({ name: 'ShopPageInput' })
export class ShopPageInput {
  @VersionField() version: number;
  @TextField({ max: MAX_PAGE_TITLE_LENGTH, example: 'About' }) title: string;
  @MarkdownField() text?: string | null;

  @ApiProperty({
    type: [Number],
    maxItems: MAX_PAGE_LISTINGS,
    description: 'The ids of the listings that the Featured page shows, in their order',
  })
  @ArrayMaxSize(MAX_PAGE_LISTINGS, { message: `must have at most ${MAX_PAGE_LISTINGS} listings` })
  @Max(Number.MAX_SAFE_INTEGER, { each: true, message: 'must have ids' })
  @Min(1, { each: true, message: 'must have ids' })
  @IsInt({ each: true, message: 'must have ids' })
  @IsArray({ message: 'must be a list' })
  listings: number[];

  @SwitchField({ description: 'Whether the text is published. Otherwise it is saved as a draft' }) publish: boolean;
}

@ApiSchema({ name: 'ShopPageStateInput' })
export class ShopPageStateInput {
  @VersionField() version: number;

  @ChoiceField(PAGE_STATES.filter((state) => state !== 'published'))
  state: Exclude<PageState, 'published'>;
}

@ApiSchema({ name: 'MarkdownInput' })
export class MarkdownInput {
  @MarkdownField() text?: string | null;
}

@ApiSchema({ name: 'MarkdownPreview' })
export class MarkdownPreviewView {
  @ApiProperty({ description: 'The text as safe HTML, as visitors would see it' }) html: string;
}

@ApiSchema({ name: 'ShopPage', description: 'A published page of the operator' })
export class ShopPageView {
  @ApiProperty({ enum: PAGE_SLUGS, enumName: 'PageSlug' }) slug: PageSlug;
  @ApiProperty() title: string;
  @ApiProperty({ description: 'The text of the page as safe HTML, whose headings begin at the second level' })
  html: string;
}

@ApiSchema({ name: 'ShopPagePath' })
export class ShopPagePathView {
  @ApiProperty({ example: '/about' }) path: string;
}

@ApiSchema({ name: 'ShopPageText' })
export class ShopPageTextView {
  @ApiProperty({ minimum: 1 }) number: number;
  @ApiProperty() title: string;
  @ApiProperty({ description: 'The text in Markdown' }) text: string;
  @ApiProperty({ type: [Number] }) listings: number[];
  @ApiProperty({ format: 'date-time' }) savedAt: string;
}

@ApiSchema({ name: 'ShopPageVersion' })
export class ShopPageVersionView extends OmitType(ShopPageTextView, ['text', 'listings']) {
  @ApiProperty({ description: 'Whether this is the text that was published last' }) published: boolean;
}

export class PickedListingView {
  @ApiProperty() id: number;
  @ApiProperty() title: string;
  @ApiProperty({ description: 'Whether the listing is for sale. Visitors see only listings that are for sale' })
  isListed: boolean;
}

@ApiSchema({ name: 'AdminShopPage' })
export class AdminShopPageView extends PickType(ShopPageTextView, ['title', 'text', 'listings']) {
  @ApiProperty({ enum: PAGE_SLUGS, enumName: 'PageSlug' }) slug: PageSlug;
  @ApiProperty({ enum: PAGE_STATES, enumName: 'PageState' }) state: PageState;
  @ApiProperty({ description: 'The version of the page, which increases with each change' }) version: number;
  @ApiProperty({ description: 'Whether the newest text is an unpublished draft' }) draft: boolean;
  @Nullable('string', 'The time at which the newest text was saved') savedAt: string | null;
  @Nullable('string', 'The time at which the page was last published') publishedAt: string | null;
  @ApiProperty({ type: [ShopPageVersionView], description: 'The saved texts, the newest first' })
  history: ShopPageVersionView[];
  @ApiProperty({ type: [PickedListingView], description: 'The listings that were picked in any text of the history' })
  picks: PickedListingView[];
}

@ApiSchema({ name: 'ShopPageRow' })
export class ShopPageRowView extends OmitType(AdminShopPageView, ['text', 'listings', 'history', 'picks', 'version']) {}
