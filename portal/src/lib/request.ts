// A repair request: the chosen issues and the texts of the letter. It is kept in this tab for each property, and travels
// in the fragment of a share link.

export interface RepairRequest {
  issues: string[];
  buyer: string;
  seller: string;
  note: string;
  kind: 'repair' | 'credit';
  /** Opened by a share link: not to be changed. */
  shared?: boolean;
}

export const emptyRequest: RepairRequest = { issues: [], buyer: '', seller: '', note: '', kind: 'repair' };

const keyOf = (property: string) => `lintel.request.${property}`;

export function readRequest(property: string): RepairRequest {
  try {
    return { ...emptyRequest, ...JSON.parse(sessionStorage.getItem(keyOf(property)) ?? '{}') };
  } catch {
    return emptyRequest;
  }
}

export const saveRequest = (property: string, request: RepairRequest): void =>
  sessionStorage.setItem(keyOf(property), JSON.stringify(request));

export function encodeRequest({ shared: _, ...request }: RepairRequest): string {
  const bytes = new TextEncoder().encode(JSON.stringify(request));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}

/** Null if the text is not a request: the address may have been edited. */
export function decodeRequest(text: string): RepairRequest | null {
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));
    const value = JSON.parse(new TextDecoder().decode(bytes)) as Partial<RepairRequest>;
    const string = (field: unknown) => (typeof field === 'string' ? field : '');
    return {
      issues: Array.isArray(value.issues) ? value.issues.filter((id) => typeof id === 'string') : [],
      buyer: string(value.buyer),
      seller: string(value.seller),
      note: string(value.note),
      kind: value.kind === 'credit' ? 'credit' : 'repair',
      shared: true,
    };
  } catch {
    return null;
  }
}
