// One property: its views on the left, and the page of the open document on the right.
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useQuery } from 'urql';
import { Permitted, useAuth } from '../app/auth.tsx';
import type { Tab } from '../app/search.ts';
import { PropertyContext, type PropertyData, useProperty } from '../data/property-context.ts';
import { useDocuments } from '../data/use-documents.ts';
import { useIssues } from '../data/use-issues.ts';
import { useUploads } from '../data/use-uploads.ts';
import { PropertyDocument } from '../generated/operations.ts';
import { useTexts } from '../i18n/i18n.tsx';
import { boxesFromText, boxesToText } from '../lib/boxes.ts';
import { readRequest, saveRequest } from '../lib/request.ts';
import { AskPanel } from '../panels/AskPanel.tsx';
import { IssuesPanel } from '../panels/IssuesPanel.tsx';
import { OverviewPanel } from '../panels/OverviewPanel.tsx';
import { Failed, Loading } from '../ui/State.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import { requestPreview } from '../viewer/preview.ts';
import { Viewer } from '../viewer/Viewer.tsx';

const ComparePanel = lazy(() => import('../panels/ComparePanel.tsx'));
const RepairPanel = lazy(() => import('../panels/RepairPanel.tsx'));

export function PropertyScreen() {
  const { property: id } = useParams({ from: '/p/$property' });
  return <PropertyViews key={id} id={id} />;
}

/** The page of the open document waits for nothing else; the property and its documents are read meanwhile. */
function PropertyViews({ id }: { id: string }) {
  const { session } = useAuth();
  const [{ data, error }, refresh] = useQuery({ query: PropertyDocument, variables: { id } });
  const property = data?.property;
  const navigate = useNavigate();
  const search = useSearch({ from: '/p/$property' });
  const { document } = useParams({ strict: false });
  const documents = useDocuments(id);
  const { issues, loading } = useIssues(documents.documents, document);
  const uploads = useUploads(id, documents.refresh);
  const [request, setRequest] = useState(() => readRequest(id));
  const tab: Tab = search.tab ?? (document ? 'issues' : 'overview');
  const params = { property: id };

  const [visit, setVisit] = useState(0);
  const open = (opened: string, view: { tab?: Tab; page: number; issue?: string; boxes?: string }) => {
    if (opened !== document) void requestPreview(opened, view.page);
    setVisit(visit + 1);
    void navigate({ to: '/p/$property/d/$document', params: { ...params, document: opened }, search: view });
  };
  if (error && !data)
    return (
      <div className="page">
        <BackLink />
        <Failed error={error} retry={() => refresh({ requestPolicy: 'network-only' })} />
      </div>
    );
  const shared: PropertyData | undefined = property && {
    ...documents,
    property,
    issues,
    issuesLoading: loading,
    uploads,
    request,
    setRequest(next) {
      saveRequest(id, next);
      setRequest(next);
    },
    openIssue: (issue) =>
      open(issue.documentId, { tab, page: issue.page, issue: issue.id, boxes: boxesToText(issue.boxes) || undefined }),
    openPage: (opened, page, boxes = []) => open(opened, { tab, page, boxes: boxesToText(boxes) || undefined }),
    document,
    issue: search.issue,
    question: session.property === undefined || session.property === id ? session.question : undefined,
    ask: (question) => void navigate({ to: '.', search: { ...search, tab: 'ask', ask: question } }),
  };

  const shown = documents.documents?.find((each) => each.id === document);
  const lit = issues.find((each) => each.id === search.issue);
  return (
    <div className={document ? 'workspace with-viewer' : 'workspace'}>
      <section className="panel-side" aria-label={property?.address}>
        <Permitted>
          {shared ? (
            <PropertyContext value={shared}>
              <PropertyPanels tab={tab} />
            </PropertyContext>
          ) : (
            <Loading lines={8} />
          )}
        </Permitted>
      </section>
      {document && (
        <Viewer
          key={document}
          document={document}
          filename={shown?.filename}
          pageCount={shown?.pageCount}
          page={search.page ?? lit?.page ?? 1}
          litPage={lit?.page ?? search.page ?? 1}
          visit={visit}
          boxes={search.issue && !search.boxes ? lit?.boxes : boxesFromText(search.boxes)}
          onPage={(page) => void navigate({ to: '.', search: { ...search, page, issue: undefined, boxes: undefined } })}
          onScroll={(page) => {
            // What is lit stays lit while the reader looks around.
            if (!search.issue && !search.boxes) void navigate({ to: '.', search: { ...search, page }, replace: true });
          }}
          onClose={() => void navigate({ to: '/p/$property', params, search: { tab } })}
        />
      )}
    </div>
  );
}

function BackLink() {
  const { t } = useTexts();
  return (
    <Link to="/" className="back">
      ← {t('app.home')}
    </Link>
  );
}

function PropertyPanels({ tab }: { tab: Tab }) {
  const { t } = useTexts();
  const { mayChat } = useAuth();
  const { property } = useProperty();
  const place = [property.city, property.state, property.zipCode].filter(Boolean).join(', ');
  return (
    <>
      <title>{`${property.address} – ${t('app.name')}`}</title>
      <div className="property-head">
        <BackLink />
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
    </>
  );
}
