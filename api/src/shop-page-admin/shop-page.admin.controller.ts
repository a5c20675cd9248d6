import { Body, Get, Param, Patch, type PipeTransform, Post } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import { notFound } from '../http/problem';
import { AdminController, Id, Ok } from '../http/route.decorator';
import { renderMarkdown } from '../markdown/markdown';
import { type LiveSession, Session } from '../session/session.decorator';
import { PAGE_SLUGS, type PageSlug } from '../shop-page/page-slug';
import {
  AdminShopPageView,
  MarkdownInput,
  MarkdownPreviewView,
  ShopPageInput,
  ShopPageRowView,
  ShopPageStateInput,
  ShopPageTextView,
} from '../shop-page/shop-page.dto';
import { ShopPageAdminService } from './shop-page.admin.service';

const STALE = '409 with the code `stale` when somebody else has changed the page in the meantime';

const slugPipe: PipeTransform<string, PageSlug> = {
  transform(value) {
    const slug = PAGE_SLUGS.find((known) => known === value);
    if (!slug) throw notFound();
    return slug;
  },
};
const Slug = () => Param('slug', slugPipe);
const SlugParam = () => ApiParam({ name: 'slug', enum: PAGE_SLUGS, enumName: 'PageSlug' });

@AdminController('pages', 'manager')
export class ShopPageAdminController {
  constructor(private readonly pages: ShopPageAdminService) {}

  @Get()
  @Ok([ShopPageRowView])
  list() {
    return this.pages.list();
  }

  @Post('preview')
  @Ok(MarkdownPreviewView, 'The rendered text. Nothing is stored')
  preview(@Body() { text }: MarkdownInput): MarkdownPreviewView {
    return { html: renderMarkdown(text ?? '') };
  }

  @Get(':slug')
  @SlugParam()
  @Ok(AdminShopPageView)
  show(@Slug() slug: PageSlug) {
    return this.pages.show(slug);
  }

  @Patch(':slug')
  @SlugParam()
  @Ok(AdminShopPageView, STALE)
  save(@Slug() slug: PageSlug, @Body() input: ShopPageInput, @Session() { user }: LiveSession) {
    return this.pages.save(slug, input, user);
  }

  @Patch(':slug/state')
  @SlugParam()
  @Ok(AdminShopPageView, STALE)
  setState(@Slug() slug: PageSlug, @Body() input: ShopPageStateInput, @Session() { user }: LiveSession) {
    return this.pages.setState(slug, input, user);
  }

  @Get(':slug/texts/:number')
  @SlugParam()
  @Ok(ShopPageTextView)
  text(@Slug() slug: PageSlug, @Id('number') number: number) {
    return this.pages.showText(slug, number);
  }
}
