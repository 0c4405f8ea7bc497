import type { Severity } from '../generated/operations.ts';
import { useTexts } from '../i18n/i18n.tsx';

export function SeverityBadge({ severity }: { severity: Severity }) {
  const { t } = useTexts();
  return <span className={`badge severity-${severity}`}>{t(`severity.${severity}`)}</span>;
}
