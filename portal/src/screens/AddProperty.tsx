import { useNavigate } from '@tanstack/react-router';
import type { FormEvent } from 'react';
import { useMutation } from 'urql';
import { CreatePropertyDocument } from '../generated/operations.ts';
import { useTexts } from '../i18n/i18n.tsx';
import { Field } from '../ui/Field.tsx';
import { Notice } from '../ui/Notice.tsx';
import { useErrorText } from '../ui/State.tsx';

export function AddProperty() {
  const { t } = useTexts();
  const errorText = useErrorText();
  const navigate = useNavigate();
  const [{ fetching, error }, create] = useMutation(CreatePropertyDocument);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (name: string) => String(form.get(name) ?? '').trim() || undefined;
    const address = text('address');
    if (!address) return;
    const fields = { address, city: text('city'), state: text('state'), zipCode: text('zip') };
    const { data } = await create(fields);
    if (data) await navigate({ to: '/p/$property', params: { property: data.createProperty.id } });
  }

  return (
    <form className="card form-row" onSubmit={submit}>
      <Field label={t('properties.address')} name="address" required maxLength={200} autoComplete="off" />
      <Field label={t('properties.city')} name="city" autoComplete="off" />
      <Field label={t('properties.state')} name="state" autoComplete="off" />
      <Field label={t('properties.zip')} name="zip" autoComplete="off" />
      <button type="submit" className="primary" disabled={fetching}>
        {t('properties.create')}
      </button>
      {error && <Notice kind="error">{errorText(error)}</Notice>}
    </form>
  );
}
