// A link that opens this property read-only, with the repair request. It carries a session token in its fragment.
import { useState } from 'react';
import { useMutation } from 'urql';
import { useProperty } from '../data/property-context.ts';
import { ShareDocument } from '../generated/operations.ts';
import { useTexts } from '../i18n/i18n.tsx';
import { encodeRequest } from '../lib/request.ts';
import { Field } from '../ui/Field.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Select } from '../ui/Select.tsx';
import { useErrorText } from '../ui/State.tsx';
import { preparePages } from '../viewer/prepare.ts';

const hours = [1, 8, 24];
const secondsPerHour = 3600;

export function ShareLink({ disabled }: { disabled: boolean }) {
  const { t } = useTexts();
  const { property, request, issues } = useProperty();
  const errorText = useErrorText();
  const [valid, setValid] = useState(24);
  const [made, setMade] = useState<{ link: string; of: typeof request } | null>(null);
  const [copied, setCopied] = useState(false);
  const [{ error, fetching }, share] = useMutation(ShareDocument);

  async function create() {
    const { data } = await share({ property: property.id, ttl: valid * secondsPerHour });
    if (!data) return;
    const chosen = issues.filter(({ id }) => request.issues.includes(id));
    void preparePages(chosen.map(({ documentId, page }) => ({ document: documentId, page })));
    const { token } = data.createSession;
    const fragment = new URLSearchParams({ token, property: property.id, request: encodeRequest(request) });
    setMade({ link: `${location.origin}${import.meta.env.BASE_URL}#${fragment}`, of: request });
    setCopied(false);
  }

  return (
    <>
      <p className="muted">{t('repair.shareHint')}</p>
      <div className="button-row">
        <Select
          label={t('repair.shareFor')}
          value={String(valid)}
          options={hours.map((n) => ({ value: String(n), label: t('repair.hours', { n }) }))}
          onChange={(value) => setValid(Number(value))}
        />
        <button type="button" disabled={disabled || fetching} onClick={() => void create()}>
          {t('repair.create')}
        </button>
      </div>
      {error && <Notice kind="error">{errorText(error)}</Notice>}
      {/* A link shows the request as it was when the link was made. */}
      {made?.of === request && (
        <div className="share-link">
          <Field
            label={t('repair.share')}
            hideLabel
            readOnly
            value={made.link}
            onFocus={(event) => event.target.select()}
          />
          <button
            type="button"
            onClick={() => void navigator.clipboard?.writeText(made.link).then(() => setCopied(true))}
          >
            {t(copied ? 'repair.copied' : 'repair.copy')}
          </button>
        </div>
      )}
    </>
  );
}
