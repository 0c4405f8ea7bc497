// A small portal on an origin of its own, without a library: documents with live status, an upload, issues on their page,
// and an answer that streams. Your server makes a session token (see README.md) and opens
//   https://portal.example.com/#api=https://lintel.example.com&property=…&token=lt_sess_…
const link = new URLSearchParams(location.hash.slice(1));
const [api, property, token] = ['api', 'property', 'token'].map((name) => link.get(name));
// The token should not stay in the address or the history.
history.replaceState(null, '', location.pathname);

const element = (id) => document.getElementById(id);
const headers = { Authorization: `Bearer ${token}` };

async function graphql(query, variables) {
  const response = await fetch(`${api}/graphql`, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  });
  const { data, errors } = await response.json();
  if (errors) throw new Error(`${errors[0].extensions.code}: ${errors[0].message}`);
  return data;
}

/** A subscription over WebSocket, in the protocol `graphql-transport-ws`. */
function subscribe(query, variables, next, completed) {
  const socket = new WebSocket(`${api.replace(/^http/, 'ws')}/graphql`, 'graphql-transport-ws');
  const send = (message) => socket.send(JSON.stringify(message));
  socket.onopen = () => send({ type: 'connection_init', payload: headers });
  socket.onmessage = ({ data }) => {
    const { type, payload } = JSON.parse(data);
    if (type === 'connection_ack') send({ id: '1', type: 'subscribe', payload: { query, variables } });
    if (type === 'ping') send({ type: 'pong' });
    if (type === 'next') next(payload.data);
    if (type === 'error') fail(new Error(payload[0].message));
    if (type === 'complete') {
      socket.close(1000);
      completed?.();
    }
  };
}

function fail(error) {
  element('problem').textContent = error.message;
}

function watch() {
  subscribe(
    'subscription ($id: ID!) { propertyProgress(id: $id) { documents { id filename status totalIssues } } }',
    { id: property },
    ({ propertyProgress }) => {
      const rows = propertyProgress.documents.map(({ filename, status, totalIssues }) => {
        const row = document.createElement('li');
        row.textContent = `${filename}: ${status}${totalIssues === null ? '' : `, ${totalIssues} issues`}`;
        return row;
      });
      element('documents').replaceChildren(...rows);
    },
    () => showIssues().catch(fail),
  );
}

async function showIssues() {
  const data = await graphql(
    `query ($id: ID!) {
      propertyDocuments(id: $id, limit: 20) {
        documents { id analysis { issues(limit: 50) { issues { title severity page boxes { x y width height } } } } }
      }
    }`,
    { id: property },
  );
  const rows = data.propertyDocuments.documents.flatMap(({ id, analysis }) =>
    (analysis.issues?.issues ?? []).map(({ title, severity, page, boxes }) => {
      const row = document.createElement('li');
      const button = document.createElement('button');
      button.textContent = `${severity}: ${title} (page ${page})`;
      button.onclick = () => showPage(id, page, boxes).catch(fail);
      row.append(button);
      return row;
    }),
  );
  element('issues').replaceChildren(...rows);
}

/** The link of an image works for some minutes; ask for a new one when a tab was open for longer. */
async function showPage(id, number, boxes) {
  const { analysis } = await graphql(
    'query ($id: ID!, $page: Int!) { analysis(id: $id) { pages(from: $page, count: 1) { width height image { url } } } }',
    { id, page: number },
  );
  const [page] = analysis.pages;
  const image = document.createElement('img');
  image.src = page.image.url;
  image.alt = `Page ${number}`;
  const lit = boxes.map(({ x, y, width, height }) => {
    const box = document.createElement('div');
    box.className = 'box';
    const share = {
      left: x / page.width,
      top: y / page.height,
      width: width / page.width,
      height: height / page.height,
    };
    for (const [side, value] of Object.entries(share)) box.style[side] = `${value * 100}%`;
    return box;
  });
  element('page').replaceChildren(image, ...lit);
}

element('upload').onsubmit = async (event) => {
  event.preventDefault();
  const body = new FormData();
  body.append('files', event.target.file.files[0]);
  const response = await fetch(`${api}/v1/properties/${property}/upload`, { method: 'POST', headers, body });
  if (response.ok) return watch();
  const { error } = await response.json();
  fail(new Error(error.details?.files?.[0]?.message ?? error.message));
};

element('ask').onsubmit = (event) => {
  event.preventDefault();
  const answer = element('answer');
  answer.textContent = '';
  subscribe(
    `subscription ($id: ID!, $question: String!) {
      chatStream(propertyId: $id, query: $question) {
        type delta message { citations { analysisId file page boxes { x y width height } } }
      }
    }`,
    { id: property, question: event.target.question.value },
    ({ chatStream: { delta, message } }) => {
      answer.append(delta ?? '');
      for (const { analysisId, file, page, boxes } of message?.citations ?? []) {
        const button = document.createElement('button');
        button.textContent = `${file}, page ${page}`;
        button.onclick = () => showPage(analysisId, page, boxes).catch(fail);
        answer.append(' ', button);
      }
    },
  );
};

graphql('query ($id: ID!) { property(id: $id) { address } }', { id: property })
  .then((data) => {
    element('address').textContent = data.property.address;
    watch();
  })
  .catch(fail);
