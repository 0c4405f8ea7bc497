// A form that runs one mutation: closed until it is needed, and with the reason when it fails.
import type { TypedDocumentNode } from '@urql/core';
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useMutation } from 'urql';
import { Field } from '../ui/Field.tsx';
import { Notice } from '../ui/Notice.tsx';
import { useErrorText } from '../ui/State.tsx';
import { useConsoleTexts } from './texts.ts';

interface Input {
  name: string;
  label: string;
  type?: 'text' | 'url' | 'number' | 'date' | 'select' | 'checkboxes';
  required?: boolean;
  hint?: string;
  min?: number;
  max?: number;
  /** Of a select, or of checkboxes. */
  options?: readonly { value: string; label: string }[];
  /** At first; of checkboxes a list. */
  value?: string | number | readonly string[] | null;
}

interface Props<Data, Variables extends object> {
  title: string;
  /** For screen readers: what it applies to. */
  of?: string;
  inputs: readonly Input[];
  mutation: TypedDocumentNode<Data, Variables>;
  variables(values: Values): Variables;
  onDone?(data: Data): void;
  /** What to show of the result. */
  result?(data: Data): ReactNode;
}

export class Values {
  readonly #form: FormData;
  constructor(form: FormData) {
    this.#form = form;
  }
  /** Undefined if it is empty. */
  text(name: string): string | undefined {
    return String(this.#form.get(name) ?? '').trim() || undefined;
  }
  /** Undefined if it is empty. */
  number(name: string): number | undefined {
    const text = this.text(name);
    return text === undefined ? undefined : Number(text);
  }
  all<Value extends string>(name: string): Value[] {
    return this.#form.getAll(name) as Value[];
  }
}

export function Form<Data, Variables extends object>(props: Props<Data, Variables>) {
  const { title, of, inputs, mutation, variables, onDone, result } = props;
  const { t } = useConsoleTexts();
  const errorText = useErrorText();
  const details = useRef<HTMLDetailsElement>(null);
  const [done, setDone] = useState<Data | null>(null);
  const [{ fetching, error }, run] = useMutation<Data, Variables>(mutation);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    setDone(null);
    const { data } = await run(variables(new Values(new FormData(form))));
    if (!data) return;
    setDone(data);
    if (details.current) details.current.open = false;
    onDone?.(data);
  }

  return (
    <div className="form-block">
      <details ref={details} className="form-details">
        <summary aria-label={of ? `${title}: ${of}` : undefined}>{title}</summary>
        <form className="card form-row" onSubmit={(event) => void submit(event)}>
          {inputs.map((input) => (
            <FormInput key={input.name} {...input} />
          ))}
          <button type="submit" className="primary" disabled={fetching}>
            {t('form.save')}
          </button>
          {error && <Notice kind="error">{errorText(error)}</Notice>}
        </form>
      </details>
      {done !== null && <Notice kind="info">{result?.(done) ?? t('form.saved')}</Notice>}
    </div>
  );
}

function FormInput({ name, label, type = 'text', options = [], value, ...rest }: Input) {
  const id = useId();
  if (type === 'checkboxes') {
    const chosen = Array.isArray(value) ? (value as readonly string[]) : [];
    return (
      <fieldset className="checks">
        <legend>{label}</legend>
        {options.map((option) => (
          <label key={option.value} className="check">
            <input type="checkbox" name={name} value={option.value} defaultChecked={chosen.includes(option.value)} />
            {option.label}
          </label>
        ))}
      </fieldset>
    );
  }
  const first = typeof value === 'string' || typeof value === 'number' ? value : '';
  if (type === 'select')
    return (
      <div className="field">
        <label htmlFor={id}>{label}</label>
        <select id={id} name={name} defaultValue={first}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      </div>
    );
  return <Field name={name} label={label} type={type} defaultValue={first} autoComplete="off" {...rest} />;
}
