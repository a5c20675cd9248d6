import { Body, Get, Ip, Post, Query, Redirect } from '@nestjs/common';
import { ApiResponse } from '@nestjs/swagger';
import { EmailField, TextField } from '../http/field.decorator';
import { RECEIVED, ReceivedView } from '../http/view';
import { AcceptsForms, ApiController, Created, Ok, Public, RateLimited } from '../http/route.decorator';
import { NewsletterService } from './newsletter.service';

class NewsletterInput {
  @EmailField() email: string;
}

class NewsletterTokenInput {
  @TextField({ max: 64 }) token: string;
}

@Public()
@ApiController('api/newsletter', 'newsletter')
export class NewsletterController {
  constructor(private readonly newsletter: NewsletterService) {}

  @Post()
  @RateLimited({ name: 'newsletter', limit: 10, windowSeconds: 600, by: 'address' })
  @Created(ReceivedView, 'The response is the same when the address is already stored')
  async subscribe(@Body() input: NewsletterInput, @Ip() ip: string) {
    await this.newsletter.subscribe(input.email, ip);
    return RECEIVED;
  }

  @Post('confirm')
  @RateLimited({ name: 'newsletter-link', limit: 30, windowSeconds: 600, by: 'address' })
  @Ok(
    ReceivedView,
    '404 for a token that does not work. `link-used`: the address was unsubscribed. `link-expired`: it was not confirmed in time',
  )
  async confirm(@Body() { token }: NewsletterTokenInput) {
    await this.newsletter.confirm(token);
    return RECEIVED;
  }

  /**
   * Mail providers post a form without cookies (RFC 8058). The token in the query authorises the request. Only requests
   * with a wrong token are limited, because a provider sends the forms of many readers from few IP addresses.
   */
  @Post('unsubscribe')
  @AcceptsForms()
  @Ok(
    ReceivedView,
    'Unsubscribes with one click (RFC 8058). A repeated request succeeds, too. 404: the token was never sent',
  )
  async unsubscribe(@Query() { token }: NewsletterTokenInput, @Ip() ip: string) {
    await this.newsletter.unsubscribe(token, ip);
    return RECEIVED;
  }

  /** This link opens a page with a button and unsubscribes nobody, because mail programs open links by themselves. */
  @Get('unsubscribe')
  @Redirect()
  @ApiResponse({ status: 303, description: 'Redirects to a page with a button' })
  showUnsubscribe(@Query() { token }: NewsletterTokenInput): { url: string; statusCode: number } {
    return { url: `/newsletter#${new URLSearchParams({ unsubscribe: token })}`, statusCode: 303 };
  }
}
