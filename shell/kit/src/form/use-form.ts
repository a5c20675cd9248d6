import { type FocusEvent, type InputEvent, type SubmitEvent, useState } from 'react';
import { useAfterPress } from './use-after-press';

export type Values<F extends string> = Record<F, string>;
export type Errors<F extends string> = Partial<Values<F>>;
/** What to do about a field's value; null: it is right. */
export type Rules<F extends string> = Record<F, (value: string, values: Values<F>) => string | null>;

/**
 * Field errors of a form whose inputs keep their own values, so that what was typed before hydration stays. A field that
 * was filled in is checked when it is left, every field on submit; typing clears the error. Values arrive trimmed.
 */
export function useForm<F extends string>(rules: Rules<F>) {
  const [errors, setErrors] = useState<Errors<F>>({});
  const afterPress = useAfterPress();
  const names = Object.keys(rules) as F[];

  function read(form: HTMLFormElement): Values<F> {
    const data = new FormData(form);
    return Object.fromEntries(names.map((name) => [name, String(data.get(name) ?? '').trim()])) as Values<F>;
  }

  function check(values: Values<F>): Errors<F> {
    return Object.fromEntries(
      names.flatMap((name) => {
        const error = rules[name](values[name], values);
        return error ? [[name, error]] : [];
      }),
    ) as Errors<F>;
  }

  /** Shows the errors and takes the reader to the first of them. */
  function reject(form: HTMLFormElement, found: Errors<F>) {
    setErrors(found);
    const first = names.find((name) => found[name]);
    const input = first && form.elements.namedItem(first);
    if (input instanceof HTMLElement) input.focus();
  }

  const show = (name: F, error: string | undefined) => setErrors((before) => ({ ...before, [name]: error }));
  const fieldOf = (target: EventTarget) => names.find((name) => name === (target as HTMLInputElement).name);

  /** Spread on the form. */
  function bind(
    onValid: (values: Values<F>, form: HTMLFormElement) => void,
    onInvalid: (values: Values<F>, found: Errors<F>) => void = () => {},
  ) {
    return {
      // before hydration the browser sends the form itself: what is in it must not land in an address
      method: 'post',
      noValidate: true,
      onBlur({ currentTarget, target }: FocusEvent<HTMLFormElement>) {
        const name = fieldOf(target);
        if (!name) return;
        afterPress(() => {
          const values = read(currentTarget);
          if (values[name]) show(name, check(values)[name]);
        });
      },
      onInput({ target }: InputEvent<HTMLFormElement>) {
        const name = fieldOf(target);
        if (name && errors[name]) show(name, undefined);
      },
      onSubmit(event: SubmitEvent<HTMLFormElement>) {
        event.preventDefault();
        const form = event.currentTarget;
        const values = read(form);
        const found = check(values);
        reject(form, found);
        if (Object.keys(found).length === 0) onValid(values, form);
        else onInvalid(values, found);
      },
    };
  }

  return { errors, reject, bind };
}
