import type { ReactNode } from 'react';

export function Notice({ kind, children }: { kind: 'warning' | 'error' | 'info'; children: ReactNode }) {
  return (
    <div className={`notice ${kind}`} role={kind === 'error' ? 'alert' : 'status'}>
      {children}
    </div>
  );
}
