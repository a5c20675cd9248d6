import { Field, type FieldProps } from '@telemarket/kit';
import type { ComponentProps } from 'react';

export const EMAIL_INPUT = { type: 'email', autoComplete: 'email', maxLength: 254, required: true } as const;
/** Attributes of an input that browsers must not complete or correct. */
export const VERBATIM_INPUT = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;

export interface TextFieldProps extends Omit<FieldProps, 'children'>, Omit<ComponentProps<'input'>, keyof FieldProps> {
  /** Renders a textarea with this number of lines. */
  rows?: number;
}

/** A labelled input with its hint and error. All other props are attributes of the input. */
export function TextField({ label, hint, error, optional, rows, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional}>
      {(control) =>
        rows ? (
          <textarea dir="auto" {...control} {...(input as ComponentProps<'textarea'>)} rows={rows} />
        ) : (
          <input dir="auto" {...control} {...input} />
        )
      }
    </Field>
  );
}
