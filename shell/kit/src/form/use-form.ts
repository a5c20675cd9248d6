import { ApiError } from '@telemarket/kit';
import { type FocusEvent, type InputEvent, type SubmitEvent, useEffect, useRef, useState } from 'react';

export type Values<F extends string> = Record<F, string>;
export type Errors<F extends string> = Partial<Values<F>>;
/** Returns what to do about a field's value; null: the value is valid. */
export type Rules<F extends string> = Record<F, (value: string, values: Values<F>) => string | null>;

/**
 * A form with uncontrolled inputs: what was typed before hydration stays. A filled-in field is validated when it loses
 * focus, every field on submit; typing clears its error. Values are trimmed, a checked checkbox is `on`.
 * @param labels With them, the field errors of the API's response stand beside their fields.
 */
export function useForm<F extends string>(rules: Rules<F>, labels?: Readonly<Record<F, string>>) {
  const [errors, setErrors] = useState<Errors<F>>({});
  const [busy, setBusy] = useState(false);
  /** What the last submission was rejected with. */
  const [failure, setFailure] = useState<unknown>(null);
  const afterPress = useAfterPress();
  const names = Object.keys(rules) as F[];

  function read(form: HTMLFormElement): Values<F> {
    const data = new FormData(form);
    return Object.fromEntries(names.map((name) => [name, String(data.get(name) ?? '').trim()])) as Values<F>;
  }

  function validate(values: Values<F>): Errors<F> {
    return Object.fromEntries(
      names.flatMap((name) => {
        const error = rules[name](values[name], values);
        return error ? [[name, error]] : [];
      }),
    ) as Errors<F>;
  }

  /** Shows the errors and moves the focus to the first of them. */
  function reject(form: HTMLFormElement, found: Errors<F>) {
    setErrors(found);
    const first = names.find((name) => found[name]);
    const input = first && form.elements.namedItem(first);
    if (input instanceof HTMLElement) input.focus();
  }

  const show = (name: F, error: string | undefined) => setErrors((before) => ({ ...before, [name]: error }));
  const fieldOf = (target: EventTarget) => names.find((name) => name === (target as HTMLInputElement).name);

  /**
   * Props of the form element.
   * @param onValid While its promise is pending the form is busy and ignores submits. Its rejection becomes `failure`.
   */
  function bind(
    onValid: (values: Values<F>, form: HTMLFormElement) => unknown,
    onInvalid: (values: Values<F>, found: Errors<F>) => void = () => {},
    onFailure: (error: unknown, form: HTMLFormElement) => void = () => {},
  ) {
    async function wait(result: Promise<unknown>, form: HTMLFormElement) {
      setBusy(true);
      setFailure(null);
      try {
        await result;
      } catch (error) {
        setFailure(error);
        if (labels) reject(form, fieldErrors(error, labels));
        onFailure(error, form);
      } finally {
        setBusy(false);
      }
    }

    return {
      // before hydration the browser sends the form itself: with GET its values would be in the address
      method: 'post',
      noValidate: true,
      onBlur({ currentTarget, target }: FocusEvent<HTMLFormElement>) {
        const name = fieldOf(target);
        if (!name) return;
        afterPress(() => {
          const values = read(currentTarget);
          if (values[name]) show(name, validate(values)[name]);
        });
      },
      onInput({ target }: InputEvent<HTMLFormElement>) {
        const name = fieldOf(target);
        if (name && errors[name]) show(name, undefined);
      },
      onSubmit(event: SubmitEvent<HTMLFormElement>) {
        event.preventDefault();
        if (busy) return;
        const form = event.currentTarget;
        const values = read(form);
        const found = validate(values);
        reject(form, found);
        if (Object.keys(found).length > 0) return onInvalid(values, found);
        const result = onValid(values, form);
        if (result instanceof Promise) void wait(result, form);
      },
    };
  }

  /** Props of a `TextField` or a `PasswordInput`. */
  const field = (name: F) => ({ name, label: labels?.[name] ?? name, error: errors[name] });

  return { errors, busy, failure, field, reject, bind };
}

/**
 * What the API refused, by field. Its messages continue the field's label: "Phone must be a phone number."
 * An error of `features.3` or `items[0].price` belongs to the field before the first separator.
 */
export function fieldErrors<F extends string>(error: unknown, labels: Readonly<Record<F, string>>): Errors<F> {
  const found = error instanceof ApiError ? (error.problem?.errors ?? []) : [];
  return Object.fromEntries(
    found
      .map(({ field, message }) => [field.split(/[.[]/, 1)[0] ?? field, message] as const)
      .filter(([field]) => Object.hasOwn(labels, field))
      .map(([field, message]) => [field, `${labels[field as F]} ${message}.`]),
  ) as Errors<F>;
}

/**
 * Returns a function that runs its argument at once, or on mouseup while a mouse button is down. An error that appears
 * during a press would move the pressed button away, and the click would be lost.
 */
function useAfterPress(): (run: () => void) => void {
  const pressed = useRef(false);
  useEffect(() => {
    const listener = ({ type }: Event) => {
      pressed.current = type === 'mousedown';
    };
    document.addEventListener('mousedown', listener, true);
    document.addEventListener('mouseup', listener, true);
    return () => {
      document.removeEventListener('mousedown', listener, true);
      document.removeEventListener('mouseup', listener, true);
    };
  }, []);
  return (run) => {
    if (pressed.current) document.addEventListener('mouseup', () => setTimeout(run), { once: true });
    else run();
  };
}
