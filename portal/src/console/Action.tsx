// A button that changes something, asks before if it cannot be undone, and shows why it failed.
import type { TypedDocumentNode } from '@urql/core';
import { useMutation } from 'urql';
import { Notice } from '../ui/Notice.tsx';
import { useErrorText } from '../ui/State.tsx';

interface Props<Data, Variables extends object> {
  label: string;
  /** For screen readers: what it applies to. */
  of: string;
  mutation: TypedDocumentNode<Data, Variables>;
  variables: Variables;
  question?: string;
  onDone?(data: Data): void;
}

export function Action<Data, Variables extends object>(props: Props<Data, Variables>) {
  const { label, of, mutation, variables, question, onDone } = props;
  const errorText = useErrorText();
  const [{ fetching, error }, run] = useMutation<Data, Variables>(mutation);
  async function act() {
    if (question && !confirm(question)) return;
    const { data } = await run(variables);
    if (data) onDone?.(data);
  }
  return (
    <>
      <button
        type="button"
        className="small"
        disabled={fetching}
        aria-label={`${label}: ${of}`}
        onClick={() => void act()}
      >
        {label}
      </button>
      {error && <Notice kind="error">{errorText(error)}</Notice>}
    </>
  );
}
