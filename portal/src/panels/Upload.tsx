// Adds documents by drop or by choice, and reports what became of each file.
import { type DragEvent, useRef, useState } from 'react';
import { useProperty } from '../data/property-context.ts';
import { useTexts } from '../i18n/i18n.tsx';
import { formatBytes } from '../lib/format.ts';
import { maxFiles, type UploadItem } from '../lib/upload.ts';
import { Notice } from '../ui/Notice.tsx';

const accepted = '.pdf,.doc,.docx,.jpg,.jpeg,.png,.heic';

export function Upload() {
  const { t } = useTexts();
  const { items, tooMany, start, cancel, clear } = useProperty().uploads;
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    start([...event.dataTransfer.files]);
  };
  const failed = items.filter(({ state }) => state === 'failed');
  const ended = items.every(({ state }) => state === 'done' || state === 'failed');

  return (
    <section aria-labelledby="upload-title">
      <h2 id="upload-title">{t('upload.title')}</h2>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is an addition to the button inside */}
      <div
        className={over ? 'drop over' : 'drop'}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <p>
          {t('upload.drop')}{' '}
          <button type="button" className="link" onClick={() => input.current?.click()}>
            {t('upload.choose')}
          </button>
        </p>
        <p className="hint">{t('upload.hint')}</p>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          accept={accepted}
          aria-label={t('upload.choose')}
          onChange={(event) => {
            start([...(event.target.files ?? [])]);
            event.target.value = '';
          }}
        />
      </div>
      {tooMany && <Notice kind="warning">{t('upload.tooMany', { n: maxFiles })}</Notice>}
      {items.length > 0 && (
        <>
          <ul className="uploads">
            {items.map((item) => (
              <UploadRow key={item.id} item={item} />
            ))}
          </ul>
          <div className="button-row">
            {!ended && (
              <button type="button" className="quiet" onClick={cancel}>
                {t('upload.cancel')}
              </button>
            )}
            {ended && failed.length > 0 && (
              <button type="button" onClick={() => start(failed.map(({ file }) => file))}>
                {t('upload.retry')}
              </button>
            )}
            {ended && (
              <button type="button" className="quiet" onClick={clear}>
                {t('upload.clear')}
              </button>
            )}
          </div>
        </>
      )}
    </section>
  );
}

function UploadRow({ item }: { item: UploadItem }) {
  const { t, language } = useTexts();
  const { file, state, sent, error } = item;
  const text = state === 'failed' ? (error === 'network' ? t('upload.network') : error) : t(`upload.${state}`);
  return (
    <li className={`upload ${state}`}>
      <span className="upload-name">{file.name}</span>
      <span className="muted">{formatBytes(language, file.size)}</span>
      {(state === 'sending' || state === 'stalled') && <progress max={1} value={sent} aria-label={file.name} />}
      {state === 'checking' && <progress aria-label={file.name} />}
      <span role={state === 'failed' ? 'alert' : undefined} className="upload-state">
        {state === 'failed' && <span className="badge document-failed">{t('upload.failed')}</span>} {text}
      </span>
    </li>
  );
}
