import { cleanLine, cleanText } from '@telemarket/composition';
import { ApiError } from '@telemarket/kit';
import { type FocusEvent, type InputEvent, type SubmitEvent, useCallback, useEffect, useRef, useState } from 'react';
import { deleteDraft, draftOf, storeDraft } from './drafts';
import { useAction } from './use-action';

export type Values<F extends string> = Record<F, string>;
export type Errors<F extends string> = Partial<Values<F>>;
/** Returns the error text, or null when the value is valid. */
export type Rules<F extends string> = Record<F, (value: string, values: Values<F>) => string | null>;

/**
 * A form with uncontrolled inputs: text that was typed before hydration stays. A filled-in field is validated when it loses
 * the focus, and all fields are validated on submit. Typing clears the error of a field. Texts are cleaned. A checked
 * checkbox has the value `on`. A submit button adds its value under its name.
 * @param labels With labels, the field errors of an API response are shown at their fields.
 * @param draft A name for the input of a form in a dialog, unique per user. It is restored when the dialog opens again,
 * until `forgetDraft` is called or the session ends. The end of a session resets every form in which somebody has typed.
 */
export function useForm<F extends string>(rules: Rules<F>, labels?: Readonly<Record<F, string>>, draft?: string) {
  const [errors, setErrors] = useState<Errors<F>>({});
  const {
    run,
    busy,
    error: failure,
  } = useAction((work: () => unknown) => work() as Promise<unknown>, {
    atUnmount: 'continue',
  });
  const afterPress = useAfterPress();
  const names = Object.keys(rules) as F[];

  /** Restores the draft when the form appears. */
  const ref = useCallback(
    (form: HTMLFormElement | null) => {
      if (form) fillForm(form, draftOf(draft) ?? {});
    },
    [draft],
  );

  function readForm(form: HTMLFormElement, submitter?: HTMLElement | null): Values<F> {
    const data = new FormData(form, submitter);
    const entries = names.map((name) => [
      name,
      readTypedText(form.elements.namedItem(name), String(data.get(name) ?? '')),
    ]);
    return Object.fromEntries(entries) as Values<F>;
  }

  function forgetDraft() {
    deleteDraft(draft);
  }

  /** Resets the form after it was sent. A field in which somebody has typed since then stays, with its draft. */
  function clearSent(form: HTMLFormElement, sent: Values<F>) {
    const now = readForm(form);
    const typed = names.filter((name) => now[name] !== '' && now[name] !== sent[name]);
    form.reset();
    forgetDraft();
    if (typed.length === 0) return;
    fillForm(form, Object.fromEntries(typed.map((name) => [name, now[name]])));
    storeDraft(form, draft, readForm(form));
  }

  function validate(values: Values<F>): Errors<F> {
    const checked = names.map((name) => [name, rules[name](values[name], values)] as const);
    return Object.fromEntries(checked.filter(([, error]) => error)) as Errors<F>;
  }

  /** Shows the errors and focuses the first invalid field. */
  function showErrors(form: HTMLFormElement, found: Errors<F>) {
    setErrors(found);
    const first = names.find((name) => found[name]);
    const input = first && form.elements.namedItem(first);
    if (input instanceof HTMLElement) input.focus();
  }

  const show = (name: F, error: string | undefined) => setErrors((before) => ({ ...before, [name]: error }));
  const fieldOf = (target: EventTarget) => names.find((name) => name === (target as HTMLInputElement).name);

  /**
   * Props of the form element.
   * @param onValid May return a promise. While it is pending, the form is busy and ignores submits. A rejection becomes `failure`.
   */
  function bind(
    onValid: (values: Values<F>, form: HTMLFormElement) => unknown,
    onInvalid: (values: Values<F>, found: Errors<F>) => void = () => {},
    onFailure: (error: unknown, form: HTMLFormElement) => void = () => {},
  ) {
    return {
      ...(draft && { ref }),
      // before hydration or without scripts, the browser itself submits the form: this method then does nothing outside
      // of a dialog
      method: 'dialog',
      noValidate: true,
      onBlur({ currentTarget, target }: FocusEvent<HTMLFormElement>) {
        const name = fieldOf(target);
        if (!name) return;
        afterPress(() => {
          const values = readForm(currentTarget);
          if (values[name]) show(name, validate(values)[name]);
        });
      },
      onInput({ target, currentTarget }: InputEvent<HTMLFormElement>) {
        storeDraft(currentTarget, draft, draft === undefined ? {} : readForm(currentTarget));
        const name = fieldOf(target);
        if (name && errors[name]) show(name, undefined);
      },
      onSubmit(event: SubmitEvent<HTMLFormElement>) {
        event.preventDefault();
        if (busy) return;
        const form = event.currentTarget;
        const values = readForm(form, event.submitter);
        const found = validate(values);
        showErrors(form, found);
        if (Object.keys(found).length > 0) return onInvalid(values, found);
        run(() => {
          const result = onValid(values, form);
          if (!(result instanceof Promise)) return;
          return result.catch((error: unknown) => {
            if (labels) showErrors(form, fieldErrors(error, labels));
            onFailure(error, form);
            throw error;
          });
        });
      },
    };
  }

  /** Props of a `TextField` or a `PasswordInput`. */
  const field = (name: F) => ({ name, label: labels?.[name] ?? name, error: errors[name] });

  const typed = draftOf(draft) as Values<F> | undefined;

  return { errors, busy, failure, field, reject: showErrors, bind, typed, forgetDraft, clear: clearSent };
}

function fillForm(form: HTMLFormElement, values: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(values)) {
    const input = form.elements.namedItem(name);
    if (input instanceof HTMLInputElement && input.type === 'checkbox') input.checked = value !== '';
    else if (input && 'value' in input) input.value = value;
  }
}

/** Cleans a text like the API. A password is only trimmed, because all of its characters count. */
function readTypedText(input: Element | RadioNodeList | null, text: string): string {
  if (input instanceof HTMLTextAreaElement) return cleanText(text);
  const isPassword = input instanceof HTMLInputElement && /password$/.test(input.getAttribute('autocomplete') ?? '');
  return isPassword ? text.trim() : cleanLine(text);
}

/**
 * The field errors of an API response. The message continues the label of the field: "Phone must be a phone number."
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
 * Returns a function that runs its argument at once or, while a mouse button is down, when the button is released. An
 * error that appears during a press would move the pressed button away, and the click would be lost.
 */
function useAfterPress(): (run: () => void) => void {
  const pressed = useRef(false);
  useEffect(() => {
    const stop = new AbortController();
    for (const type of ['mousedown', 'mouseup'])
      document.addEventListener(type, () => (pressed.current = type === 'mousedown'), {
        capture: true,
        signal: stop.signal,
      });
    return () => stop.abort();
  }, []);
  return (run) => {
    if (pressed.current) document.addEventListener('mouseup', () => setTimeout(run), { once: true });
    else run();
  };
}
