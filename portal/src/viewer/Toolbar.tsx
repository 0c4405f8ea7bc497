import { useState } from 'react';
import { useTexts } from '../i18n/i18n.tsx';
import { Icon } from '../ui/Icon.tsx';

interface Props {
  name: string;
  url: string | undefined;
  page: number;
  pages: number;
  zoom: number;
  onPage(page: number): void;
  onZoom(zoom: number): void;
  onFit(): void;
  onClose(): void;
}

export function Toolbar({ name, url, page, pages, zoom, onPage, onZoom, onFit, onClose }: Props) {
  const { t } = useTexts();
  const [typed, setTyped] = useState<string | null>(null);
  const enter = () => {
    const wanted = Number(typed);
    if (typed !== null && Number.isInteger(wanted) && wanted > 0) onPage(wanted);
    setTyped(null);
  };
  return (
    <div className="toolbar">
      <span className="toolbar-name" title={name}>
        {name}
      </span>
      <div className="toolbar-group">
        <IconButton
          icon="previous"
          label={t('viewer.previous')}
          disabled={page <= 1}
          onClick={() => onPage(page - 1)}
        />
        <span className="page-number">
          <input
            aria-label={t('viewer.page')}
            inputMode="numeric"
            value={typed ?? page}
            onChange={(event) => setTyped(event.target.value)}
            onBlur={enter}
            onKeyDown={(event) => event.key === 'Enter' && enter()}
          />
          <span>{t('viewer.of', { n: pages })}</span>
        </span>
        <IconButton icon="next" label={t('viewer.next')} disabled={page >= pages} onClick={() => onPage(page + 1)} />
      </div>
      <div className="toolbar-group">
        <IconButton icon="minus" label={t('viewer.zoomOut')} onClick={() => onZoom(zoom - 1)} />
        <IconButton icon="fit" label={t('viewer.fit')} onClick={onFit} />
        <IconButton icon="plus" label={t('viewer.zoomIn')} onClick={() => onZoom(zoom + 1)} />
        {url && (
          <a className="icon-button" href={url} target="_blank" rel="noreferrer" aria-label={t('viewer.download')}>
            <Icon name="file" />
          </a>
        )}
        <IconButton icon="close" label={t('viewer.close')} onClick={onClose} />
      </div>
    </div>
  );
}

interface ButtonProps {
  icon: Parameters<typeof Icon>[0]['name'];
  label: string;
  disabled?: boolean;
  onClick(): void;
}

function IconButton({ icon, label, disabled, onClick }: ButtonProps) {
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  );
}
