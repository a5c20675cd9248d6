import { applyDecorators, type Type } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { canFit, cleanLine, cleanText } from '@telemarket/composition/text';
import { Transform } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsEmail,
  IsIn,
  IsInt,
  IsISO8601,
  IsOptional,
  IsPositive,
  IsString,
  Matches,
  Max,
  Min,
  ValidateBy,
  ValidateIf,
} from 'class-validator';

/**
 * Parses a number in a query, for `@Transform`. A check of the text comes first, because Number('') and Number(' ') are
 * 0.
 */
export const toNumber = ({ value }: { value: unknown }): unknown =>
  typeof value === 'string' && /^\d+(\.\d+)?$/.test(value) ? Number(value) : value;

/** `lines`: the text may have several lines. Otherwise each run of blanks becomes one space. */
type TextOptions = { max: number; min?: number; example?: string; lines?: true };
type QueryTextRule = { max: number; min?: number; description: string };

/** Refuses the texts that `accepts` rejects. Values that are not texts pass, because other decorators refuse them. */
export function TextRule(name: string, accepts: (text: string) => boolean, message: string): PropertyDecorator {
  const validate = (value: unknown) => typeof value !== 'string' || accepts(value);
  return ValidateBy({ name, validator: { validate, defaultMessage: () => message } });
}

/** Counts code points, as the database does. `Length` of class-validator does not count variation selectors. */
function CharacterCount(min: number, max: number, message: string): PropertyDecorator {
  const within = new RegExp(`^[^]{${min},${max}}$`, 'u');
  return TextRule('characters', (text) => within.test(text), message);
}

/**
 * Changes a text, or each text of a list, before it is validated. A text that is too long stays unchanged, so that no
 * code reads it before its length is refused.
 */
export function CleanedText(max: number, clean: (text: string) => string | null): PropertyDecorator {
  const cleaned = (value: unknown) => (typeof value === 'string' && canFit(value, max) ? clean(value) : value);
  return Transform(({ value }: { value: unknown }) => (Array.isArray(value) ? value.map(cleaned) : cleaned(value)));
}

const cleanerOf = ({ lines }: Pick<TextOptions, 'lines'>) => (lines ? cleanText : cleanLine);

/** Accepts a text with at least one visible character. */
export function TextField({ max, min = 1, example, lines }: TextOptions): PropertyDecorator {
  return applyDecorators(
    ApiProperty({ type: 'string', minLength: min, maxLength: max, example }),
    CleanedText(max, cleanerOf({ lines })),
    IsString({ message: 'must be a text' }),
    TextRule('visible', (text) => text !== '', 'must not be blank'),
    CharacterCount(min, max, `must have ${min} to ${max} characters`),
  );
}

/** Replaces a text without a visible character by `empty`. */
export function OptionalTextField({
  max,
  example,
  lines,
  empty = null,
}: TextOptions & { empty?: '' | null }): PropertyDecorator {
  return applyDecorators(
    ApiProperty({ type: 'string', nullable: true, required: false, maxLength: max, example }),
    CleanedText(max, (text) => cleanerOf({ lines })(text) || empty),
    IsOptional(),
    IsString({ message: 'must be a text or null' }),
    CharacterCount(0, max, `must have at most ${max} characters`),
  );
}

export function QueryTextField({ max, min = 0, description }: QueryTextRule): PropertyDecorator {
  const message = min ? `must have ${min} to ${max} characters` : `must have at most ${max} characters`;
  return applyDecorators(
    ApiProperty({ required: false, description }),
    CleanedText(max, cleanLine),
    IsOptional(),
    IsString({ message: 'must be given once' }),
    CharacterCount(min, max, message),
  );
}

const MAX_EMAIL_LENGTH = 254;

export function EmailField(documented: { required?: boolean; nullable?: boolean } = {}): PropertyDecorator {
  return applyDecorators(
    ApiProperty({ type: 'string', format: 'email', maxLength: MAX_EMAIL_LENGTH, ...documented }),
    CleanedText(MAX_EMAIL_LENGTH, cleanLine),
    CharacterCount(0, MAX_EMAIL_LENGTH, `must have at most ${MAX_EMAIL_LENGTH} characters`),
    // Refuses a quoted local part, which may contain spaces, line ends and other addresses. Refuses a local part that
    // is not in ASCII, as many servers do.
    IsEmail({ blacklisted_chars: '"', allow_utf8_local_part: false }, { message: 'must be an email address' }),
  );
}

/** Accepts a date with a time. Null is allowed only if the field is not required. */
export function InstantField(
  documented: { description?: string; required?: boolean; nullable?: boolean } = {},
): PropertyDecorator {
  return applyDecorators(
    ApiProperty({ type: 'string', format: 'date-time', ...documented }),
    ...(documented.required === false ? [IsOptional()] : []),
    CharacterCount(0, 40, 'must be a date and time such as 2026-11-24T10:00:00.000Z'),
    IsISO8601({ strict: true }, { message: 'must be a date and time such as 2026-11-24T10:00:00.000Z' }),
    // Accepts only the form of RFC 3339, because JavaScript cannot read other forms of ISO 8601, such as weeks.
    Matches(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/, {
      message: 'must have a date, a time and a time zone',
    }),
  );
}

/** Accepts the token of a link in a mail. */
export const TokenField = () => TextField({ max: 100 });

type IdRule = { required?: boolean; description?: string; query?: boolean };

export function IdField({ query = false, ...documented }: IdRule = {}): PropertyDecorator {
  return applyDecorators(
    ApiProperty(documented),
    ...(documented.required === false ? [IsOptional()] : []),
    ...(query ? [Transform(toNumber)] : []),
    Max(Number.MAX_SAFE_INTEGER, { message: 'is too large' }),
    IsPositive({ message: 'must be positive' }),
    IsInt({ message: 'must be a whole number' }),
  );
}

type ListRule = { max: number; notEmpty?: boolean; description?: string };

/** Accepts a list. The decorators below this one check its items. */
export function ListField(type: Type, { max, notEmpty = false, description }: ListRule): PropertyDecorator {
  return applyDecorators(
    ApiProperty({ type: [type], ...(notEmpty && { minItems: 1 }), maxItems: max, description }),
    ArrayMaxSize(max, { message: `must have at most ${max} items` }),
    ...(notEmpty ? [ArrayMinSize(1, { message: 'must have at least one item' })] : []),
    IsArray({ message: 'must be a list' }),
  );
}

type NumberRule = ApiPropertyOptions & {
  minimum: number;
  maximum?: number;
  /** The maximum is checked, but the OpenAPI document does not mention it. */
  max?: number;
  query?: boolean;
};

/** Accepts a whole number. Null is allowed only if the field is not required. */
export function WholeNumberField({ max, query = false, ...documented }: NumberRule): PropertyDecorator {
  const { minimum, maximum = max, required = true } = documented;
  return applyDecorators(
    ApiProperty(documented),
    ...(required ? [] : [IsOptional()]),
    ...(query ? [Transform(toNumber)] : []),
    IsInt({ message: 'must be a whole number' }),
    Min(minimum, { message: `must be at least ${minimum}` }),
    ...(maximum === undefined ? [] : [Max(maximum, { message: `must be at most ${maximum}` })]),
  );
}

/** If a request leaves the field out, its value does not change. Null is invalid without `IsOptional`. */
export function Changeable(): PropertyDecorator {
  return applyDecorators(
    ApiProperty({ required: false }),
    ValidateIf((_input, value) => value !== undefined),
  );
}

export function SwitchField(documented: ApiPropertyOptions = {}): PropertyDecorator {
  return applyDecorators(
    ApiProperty({ type: 'boolean', ...documented } as ApiPropertyOptions),
    ...(documented.required === false ? [Changeable()] : []),
    IsBoolean({ message: 'must be true or false' }),
  );
}

type ChoiceOptions = {
  required?: boolean;
  nullable?: boolean;
  enumName?: string;
  default?: string;
  names?: string;
  description?: string;
};

/**
 * Accepts one of the values. Null is allowed only if the field is not required. `names`: the words for the values in
 * the error text.
 */
export function ChoiceField(values: readonly string[], options: ChoiceOptions = {}) {
  const { required = true, names = `one of ${values.join(', ')}`, ...documented } = options;
  const isIn = IsIn(values, { message: `must be ${names}` });
  const property = { ...(!required && { required }), enum: values, ...documented };
  return applyDecorators(ApiProperty(property as ApiPropertyOptions), isIn, ...(required ? [] : [IsOptional()]));
}
