// One property: its views on the left, and the page of the open document on the right.
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useQuery } from 'urql';
import { useAuth } from '../app/auth.tsx';
import type { Tab } from '../app/search.ts';
import { PropertyContext, type PropertyData } from '../data/property-context.ts';
import { useDocuments } from '../data/use-documents.ts';
import { useIssues } from '../data/use-issues.ts';
import { PropertyDocument, type PropertyQuery } from '../generated/operations.ts';
import { useTexts } from '../i18n/i18n.tsx';
import { boxesFromText, boxesToText } from '../lib/boxes.ts';
import { readRequest, saveRequest } from '../lib/request.ts';
import { AskPanel } from '../panels/AskPanel.tsx';
import { IssuesPanel } from '../panels/IssuesPanel.tsx';
import { OverviewPanel } from '../panels/OverviewPanel.tsx';
import { Failed, Loading } from '../ui/State.tsx';
import { Tabs } from '../ui/Tabs.tsx';

const Viewer = lazy(() => import('../viewer/Viewer.tsx'));
const ComparePanel = lazy(() => import('../panels/ComparePanel.tsx'));
const RepairPanel = lazy(() => import('../panels/RepairPanel.tsx'));

export function PropertyScreen() {
  const { property: id } = useParams({ from: '/p/$property' });
  const [{ data, error }, refresh] = useQuery({ query: PropertyDocument, variables: { id } });
  if (error && !data) return <Failed error={error} retry={() => refresh({ requestPolicy: 'network-only' })} />;
  if (!data) return <Loading lines={8} />;
  return <PropertyViews key={id} property={data.property} />;
}

function PropertyViews({ property }: { property: PropertyQuery['property'] }) {
  const { t } = useTexts();
  const { session, mayChat } = useAuth();
  const navigate = useNavigate();
  const search = useSearch({ from: '/p/$property' });
  const { document } = useParams({ strict: false });
  const documents = useDocuments(property.id);
  const { issues, loading } = useIssues(documents.documents, document);
  const [request, setRequest] = useState(() => readRequest(property.id));
  const tab: Tab = search.tab ?? (document ? 'issues' : 'overview');
  const params = { property: property.id };

  const [visit, setVisit] = useState(0);
  const open = (opened: string, view: { tab?: Tab; page: number; issue?: string; boxes?: string }) => {
    setVisit(visit + 1);
    void navigate({ to: '/p/$property/d/$document', params: { ...params, document: opened }, search: view });
  };
  const data: PropertyData = {
    ...documents,
    property,
    issues,
    issuesLoading: loading,
    request,
    setRequest(next) {
      saveRequest(property.id, next);
      setRequest(next);
    },
    openIssue: (issue) => open(issue.documentId, { tab, page: issue.page, issue: issue.id }),
    openPage: (opened, page, boxes = []) => open(opened, { tab, page, boxes: boxesToText(boxes) || undefined }),
    document,
    issue: search.issue,
    question: session.property === undefined || session.property === property.id ? session.question : undefined,
    ask: (question) => void navigate({ to: '.', search: { ...search, tab: 'ask', ask: question } }),
  };

  const shown = documents.documents?.find(({ id }) => id === document);
  const lit = issues.find(({ id }) => id === search.issue);
  const place = [property.city, property.state, property.zipCode].filter(Boolean).join(', ');
  return (
    <PropertyContext value={data}>
      <title>{`${property.address} – ${t('app.name')}`}</title>
      <div className={document ? 'workspace with-viewer' : 'workspace'}>
        <section className="panel-side" aria-label={property.address}>
          <div className="property-head">
            <Link to="/" className="back">
              ← {t('app.home')}
            </Link>
            <h1>{property.address}</h1>
            <p className="muted">{place}</p>
          </div>
          <Tabs current={tab} />
          <div className="panel" role="tabpanel" id="panel" aria-labelledby={`tab-${tab}`}>
            <Suspense fallback={<Loading />}>
              {tab === 'overview' && <OverviewPanel />}
              {tab === 'issues' && <IssuesPanel />}
              {tab === 'compare' && <ComparePanel />}
              {tab === 'ask' && mayChat && <AskPanel />}
              {tab === 'repair' && <RepairPanel />}
            </Suspense>
          </div>
        </section>
        {document && (
          <Suspense
            fallback={
              <div className="viewer">
                <Loading lines={10} />
              </div>
            }
          >
            <Viewer
              key={document}
              document={document}
              filename={shown?.filename}
              pageCount={shown?.pageCount}
              page={search.page ?? lit?.page ?? 1}
              litPage={lit?.page ?? search.page ?? 1}
              visit={visit}
              boxes={search.issue ? lit?.boxes : boxesFromText(search.boxes)}
              onPage={(page) =>
                void navigate({ to: '.', search: { ...search, page, issue: undefined, boxes: undefined } })
              }
              onScroll={(page) => {
                // What is lit stays lit while the reader looks around.
                if (!search.issue && !search.boxes)
                  void navigate({ to: '.', search: { ...search, page }, replace: true });
              }}
              onClose={() => void navigate({ to: '/p/$property', params, search: { tab } })}
            />
          </Suspense>
        )}
      </div>
    </PropertyContext>
  );
}
