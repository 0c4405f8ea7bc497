// All properties that this sign-in may see.
import { Link } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';
import { useQuery } from 'urql';
import { Permitted, useAuth } from '../app/auth.tsx';
import { PropertiesDocument, type PropertiesQuery } from '../generated/operations.ts';
import { useTexts } from '../i18n/i18n.tsx';
import { Field } from '../ui/Field.tsx';
import { Empty, Failed, Loading } from '../ui/State.tsx';
import { AddProperty } from './AddProperty.tsx';

type Row = PropertiesQuery['properties']['properties'][number];

export const PropertiesScreen = () => (
  <Permitted>
    <Properties />
  </Permitted>
);

function Properties() {
  const { t } = useTexts();
  const { mayManage } = useAuth();
  const [typed, setTyped] = useState('');
  const address = useDeferredValue(typed.trim());
  const [adding, setAdding] = useState(false);
  const [pages, setPages] = useState<(string | undefined)[]>([undefined]);
  return (
    <div className="page">
      <title>{`${t('properties.title')} – ${t('app.name')}`}</title>
      <div className="page-head">
        <h1>{t('properties.title')}</h1>
        {mayManage && (
          <button type="button" className="primary" aria-expanded={adding} onClick={() => setAdding(!adding)}>
            {t('properties.add')}
          </button>
        )}
      </div>
      {adding && <AddProperty />}
      <Field
        label={t('properties.search')}
        type="search"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setPages([undefined]);
        }}
      />
      <ul className="cards">
        {pages.map((cursor, i) => (
          <PropertiesPage
            key={cursor ?? 'first'}
            cursor={cursor}
            address={address}
            onMore={i === pages.length - 1 ? (next) => setPages([...pages, next]) : undefined}
          />
        ))}
      </ul>
    </div>
  );
}

interface PageProps {
  cursor: string | undefined;
  address: string;
  onMore?(cursor: string): void;
}

function PropertiesPage({ cursor, address, onMore }: PageProps) {
  const { t } = useTexts();
  const variables = { cursor, address: address || undefined };
  const [{ data, error }, refresh] = useQuery({
    query: PropertiesDocument,
    variables,
    requestPolicy: 'cache-and-network',
  });
  const retry = () => refresh({ requestPolicy: 'network-only' });
  if (error && !data)
    return (
      <li>
        <Failed error={error} retry={retry} />
      </li>
    );
  if (!data)
    return (
      <li>
        <Loading lines={6} />
      </li>
    );
  const { properties, meta } = data.properties;
  return (
    <>
      {properties.map((row) => (
        <PropertyCard key={row.id} row={row} />
      ))}
      {properties.length === 0 && (
        <li>
          <Empty title={t(address ? 'properties.noMatch' : 'properties.empty')}>
            {!address && <p>{t('properties.emptyHint')}</p>}
          </Empty>
        </li>
      )}
      {meta.nextCursor && onMore && (
        <li>
          <button type="button" onClick={() => onMore(meta.nextCursor!)}>
            {t('app.more')}
          </button>
        </li>
      )}
    </>
  );
}

function PropertyCard({ row }: { row: Row }) {
  const { t } = useTexts();
  return (
    <li>
      <Link to="/p/$property" params={{ property: row.id }} className="card link-card">
        <span className="card-title">{row.address}</span>
        <span className="muted">{[row.city, row.state, row.zipCode].filter(Boolean).join(', ')}</span>
        <span className="card-foot">
          <span className={`badge status-${row.status}`}>{t(`status.${row.status}`)}</span>
          <span className="muted">{t('properties.documents', { n: row.documentCount })}</span>
        </span>
      </Link>
    </li>
  );
}
