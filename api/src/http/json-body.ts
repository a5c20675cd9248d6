import type { FastifyInstance } from 'fastify';
import { notJson, Problem } from './problem';

const utf8Decoder = new TextDecoder('utf-8', { fatal: true });

/**
 * Accepts only bodies of JSON in UTF-8 without `__proto__`. Other bodies get 415 or 400. The body of a form or an
 * upload is left to its handler.
 */
export function readJsonBodies(instance: FastifyInstance): void {
  const parse = instance.getDefaultJsonParser('error', 'error');
  instance.removeAllContentTypeParsers();
  instance.addContentTypeParser('*', ({ routeOptions }, _body, done) =>
    done(routeOptions.config.upload ? null : notJson()),
  );
  instance.addContentTypeParser(
    /^(application\/x-www-form-urlencoded|multipart\/form-data)/,
    { parseAs: 'buffer' },
    ({ routeOptions }, _body, done) => done(routeOptions.config.acceptsForms ? null : notJson()),
  );
  instance.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    let text: string;
    try {
      text = utf8Decoder.decode(body as Buffer);
    } catch {
      return done(new Problem(400, 'The body is not UTF-8.'));
    }
    // An empty body is accepted, because a logout has no body.
    if (!text) return done(null, undefined);
    void parse(request, text, done);
  });
}
