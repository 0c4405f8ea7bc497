// Theme, menu, tabs of languages, copy buttons and search. The page is complete without this script.
const root = document.documentElement;
const make = (tag, properties = {}, ...children) => {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
};

const dark = () =>
  root.dataset.theme ? root.dataset.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
const themeButton = document.querySelector('#theme');
const nameTheme = () => {
  themeButton.textContent = dark() ? 'Light' : 'Dark';
};
themeButton.hidden = false;
themeButton.addEventListener('click', () => {
  root.dataset.theme = dark() ? 'light' : 'dark';
  localStorage.setItem('theme', root.dataset.theme);
  nameTheme();
});
nameTheme();

const menu = document.querySelector('#menu');
menu.addEventListener('click', () => {
  const open = document.querySelector('.side').classList.toggle('open');
  menu.setAttribute('aria-expanded', String(open));
});

async function copy(button, pre) {
  await navigator.clipboard.writeText(pre.innerText.trimEnd());
  button.textContent = 'Copied';
  setTimeout(() => {
    button.textContent = 'Copy';
  }, 1500);
}

/** Shows the panel of the language in every example that has it. */
function show(language) {
  for (const example of document.querySelectorAll('.tabbed')) {
    const tabs = [...example.querySelectorAll('[role=tab]')];
    const chosen = tabs.find((tab) => tab.dataset.language === language);
    if (!chosen) continue;
    for (const tab of tabs) {
      tab.setAttribute('aria-selected', String(tab === chosen));
      tab.tabIndex = tab === chosen ? 0 : -1;
      document.getElementById(tab.getAttribute('aria-controls')).hidden = tab !== chosen;
    }
  }
}

function choose(tab) {
  // Examples above the tab may change their height: the tab stays where it is on the screen.
  const before = tab.getBoundingClientRect().top;
  localStorage.setItem('language', tab.dataset.language);
  show(tab.dataset.language);
  scrollBy({ top: tab.getBoundingClientRect().top - before, behavior: 'instant' });
}

let count = 0;
for (const example of document.querySelectorAll('.example')) {
  const figures = [...example.querySelectorAll('figure')];
  const bar = make('div', { className: 'bar' });
  const visible = () => figures.find((figure) => !figure.hidden).querySelector('pre');
  if (figures.length > 1) {
    example.classList.add('tabbed');
    const list = make('div');
    list.setAttribute('role', 'tablist');
    list.setAttribute('aria-label', 'Language');
    for (const figure of figures) {
      figure.id = `code-${count++}`;
      figure.setAttribute('role', 'tabpanel');
      const tab = make('button', { type: 'button', id: `tab-${figure.id}`, textContent: figure.dataset.name });
      tab.dataset.language = figure.dataset.language;
      tab.setAttribute('role', 'tab');
      tab.setAttribute('aria-controls', figure.id);
      figure.setAttribute('aria-labelledby', tab.id);
      tab.addEventListener('click', () => choose(tab));
      list.append(tab);
    }
    list.addEventListener('keydown', (event) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!step) return;
      const tabs = [...list.children];
      const next = tabs[(tabs.indexOf(event.target) + step + tabs.length) % tabs.length];
      choose(next);
      next.focus();
    });
    bar.append(list);
  } else {
    const caption = figures[0].querySelector('figcaption');
    bar.append(make('span', { className: 'label' }, ...caption.childNodes));
    caption.remove();
  }
  const button = make('button', { type: 'button', className: 'plain copy', textContent: 'Copy' });
  button.addEventListener('click', () => copy(button, visible()));
  bar.append(button);
  example.prepend(bar);
  const first = example.querySelector('[role=tab]');
  if (first) {
    for (const figure of figures) figure.hidden = figure !== figures[0];
    first.setAttribute('aria-selected', 'true');
    for (const other of [...first.parentNode.children].slice(1)) {
      other.setAttribute('aria-selected', 'false');
      other.tabIndex = -1;
    }
  }
}
show(localStorage.getItem('language'));
// The examples may have moved the heading that the address names.
if (location.hash) document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();

const input = document.querySelector('#search');
const results = document.querySelector('#results');
let sections;
const words = (text) => text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];

/** Sections that contain every word, those with the words in their headings first. */
function find(query, sections) {
  const wanted = words(query);
  if (wanted.length === 0) return [];
  const score = ({ heading, page, text }) => {
    let total = 0;
    for (const word of wanted) {
      const at = (value) => words(value).some((found) => found.startsWith(word));
      const points = 8 * at(heading) + 4 * at(page) + at(text);
      if (points === 0) return 0;
      total += points;
    }
    return total;
  };
  return sections
    .map((section) => ({ section, points: score(section) }))
    .filter(({ points }) => points > 0)
    .sort((a, b) => b.points - a.points)
    .slice(0, 8)
    .map(({ section }) => section);
}

function excerpt(text, query) {
  const at = Math.max(0, text.toLowerCase().indexOf(words(query)[0]) - 30);
  return `${at > 0 ? '…' : ''}${text.slice(at, at + 120)}`;
}

function list(found, query) {
  results.replaceChildren(
    ...found.map(({ page, heading, url, text }, i) => {
      const title = heading === page ? page : `${page} · ${heading}`;
      const item = make('li', { id: `result-${i}` }, title, make('small', { textContent: excerpt(text, query) }));
      item.setAttribute('role', 'option');
      item.dataset.url = url;
      item.addEventListener('mousedown', () => location.assign(url));
      return item;
    }),
  );
  if (found.length === 0 && query) results.append(make('li', { textContent: 'No results' }));
  results.hidden = !query;
  input.setAttribute('aria-expanded', String(!results.hidden));
  select(found.length > 0 ? 0 : -1);
}

let selected = -1;
function select(index) {
  selected = index;
  for (const [i, item] of [...results.children].entries()) item.setAttribute('aria-selected', String(i === index));
  const active = results.children[index];
  if (active) input.setAttribute('aria-activedescendant', active.id);
  else input.removeAttribute('aria-activedescendant');
}

input.closest('.search').hidden = false;
/** Grows with each search and each close: the list is closed while the sections load, and stays closed. */
let searches = 0;
const close = () => {
  searches += 1;
  list([], '');
};
input.addEventListener('input', async () => {
  searches += 1;
  const search = searches;
  sections ??= fetch('/docs/search.json').then((response) => response.json());
  try {
    const found = find(input.value, await sections);
    if (search === searches) list(found, input.value.trim());
  } catch {
    // The next search loads them again.
    sections = undefined;
  }
});
input.addEventListener('keydown', (event) => {
  const size = results.querySelectorAll('[data-url]').length;
  if (event.key === 'Escape') close();
  else if (event.key === 'ArrowDown' && size > 0) select((selected + 1) % size);
  else if (event.key === 'ArrowUp' && size > 0) select((selected - 1 + size) % size);
  else if (event.key === 'Enter' && results.children[selected]?.dataset.url)
    location.assign(results.children[selected].dataset.url);
  else return;
  event.preventDefault();
});
input.addEventListener('blur', close);
addEventListener('keydown', (event) => {
  if (event.key !== '/' || /INPUT|TEXTAREA/.test(document.activeElement.tagName)) return;
  event.preventDefault();
  input.focus();
});
