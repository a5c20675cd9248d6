import { Field } from '@telemarket/kit';

export interface ChoiceFieldProps {
  name: string;
  label: string;
  /** Labels by value. */
  choices: Readonly<Record<string, string>>;
  first: string;
  error?: string;
}

export function ChoiceField({ name, label, choices, first, error }: ChoiceFieldProps) {
  return (
    <Field label={label} error={error}>
      {(control) => (
        <select {...control} name={name} defaultValue={first}>
          {Object.entries(choices).map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
