import { cutText } from '@telemarket/composition/text';
import { Injectable, type ArgumentMetadata, type PipeTransform } from '@nestjs/common';
import { plainToInstance } from 'class-transformer';
import { validate, type ValidationError } from 'class-validator';
import { type FieldError, invalidFields, Problem } from './problem';

const MAX_DEPTH = 16;

/**
 * Converts a body or a query to its class. Throws 422 for a body and 400 for a query, with an error for each wrong
 * field. Unknown fields of a body are wrong, too, so that no client believes that they were stored. Unknown fields of a
 * query are ignored.
 */
@Injectable()
export class InputPipe implements PipeTransform {
  async transform(value: unknown, { type, metatype }: ArgumentMetadata): Promise<unknown> {
    if ((type !== 'body' && type !== 'query') || !metatype || metatype === Object) return value;
    const status = type === 'body' ? 422 : 400;
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      throw new Problem(400, 'The body must be a JSON object.');
    const broken = findBrokenTexts(value, '', 1);
    if (broken.length) throw invalidFields(broken, status);
    const input: object = plainToInstance(metatype, { ...value });
    // Each field checks the length of a text first, because later rules take long for a long text.
    const options = { whitelist: true, forbidNonWhitelisted: type === 'body', stopAtFirstError: true };
    const errors = await validate(input, options);
    if (errors.length)
      throw invalidFields(
        errors.flatMap((error) => fieldErrors(error, '')),
        status,
      );
    return input;
  }
}

/** Finds lone surrogates, names that objects inherit, and NUL, which ends a text early in other programs. */
function findBrokenTexts(value: unknown, field: string, depth: number): FieldError[] {
  if (typeof value === 'string') {
    const broken = !value.isWellFormed() || value.includes('\0');
    return broken ? [{ field, message: 'must be well-formed text' }] : [];
  }
  if (typeof value !== 'object' || value === null) return [];
  if (depth > MAX_DEPTH) throw new Problem(400, 'The body is nested too deeply.');
  if (Array.isArray(value))
    return value.flatMap((item, index) => findBrokenTexts(item, `${field}[${index}]`, depth + 1));
  return Object.entries(value).flatMap(([key, item]) => {
    const name = field ? `${field}.${key}` : key;
    // Refuses names that objects inherit, such as `constructor`, because the validator accepts all of them.
    return key in Object.prototype
      ? [{ field: name, message: 'is not known' }]
      : findBrokenTexts(item, name, depth + 1);
  });
}

function fieldErrors(error: ValidationError, path: string): FieldError[] {
  const name = /^\d+$/.test(error.property) ? `[${error.property}]` : path ? `.${error.property}` : error.property;
  const field = cutText(`${path}${name}`.toWellFormed(), 200);
  const [rule] = Object.entries(error.constraints ?? {});
  if (rule) return [{ field, message: rule[0] === 'whitelistValidation' ? 'is not known' : rule[1] }];
  return (error.children ?? []).flatMap((child) => fieldErrors(child, field));
}
