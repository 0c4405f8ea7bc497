// Builds the portal. The API serves the result at /app.
import { cpSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { constants, gzipSync } from 'node:zlib';
import { defineConfig, type Plugin } from 'vite';

const pdfjs = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));

/** What pdf.js loads when a document needs it: fonts, character maps, image decoders. */
function pdfAssets(): Plugin {
  let output = '';
  return {
    name: 'pdf-assets',
    configResolved({ root, build }) {
      output = resolve(root, build.outDir);
    },
    closeBundle() {
      for (const folder of ['cmaps', 'standard_fonts', 'wasm', 'iccs'])
        cpSync(join(pdfjs, folder), join(output, 'pdf', folder), { recursive: true });
    },
  };
}

/** A compressed copy beside each text file, so that the API compresses nothing at run time. */
function compressed(): Plugin {
  let output = '';
  return {
    name: 'compressed',
    configResolved({ root, build }) {
      output = resolve(root, build.outDir);
    },
    closeBundle() {
      for (const file of globSync('**/*.{js,mjs,css,html,svg}', { cwd: output })) {
        const path = join(output, file);
        writeFileSync(`${path}.gz`, gzipSync(readFileSync(path), { level: constants.Z_BEST_COMPRESSION }));
      }
    },
  };
}

/**
 * What runs first is one file, and what every page shares another: browsers load six files of an origin at a time, and a
 * file with which the page of a document starts must not wait for the others. No entry point is in them: the console
 * loads them too, and would run the portal.
 */
const groups = [
  {
    name: 'early',
    test: /preload-helper|portal\/src\/(viewer\/(ask|early|first-view|linked|open-after-preview|page-props|placed-lines|prepare|preview|ranges|thread)|lib\/(boxes|link|scroll|session|theme))\.ts/,
  },
  {
    name: 'common',
    test: /portal\/src\/(ui|i18n|lib|generated\/operations)|node_modules\/(react|react-dom|scheduler|urql|@urql|wonka|@0no-co|graphql-ws)\//,
  },
];

/** The entry point imports the rest when it runs; the page asks for it at once. */
function preloaded(name: string): Plugin {
  return {
    name: 'preloaded',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {}, filename }) => {
        if (!filename.endsWith('index.html')) return;
        const chunks = Object.values(bundle).filter((each) => each.type === 'chunk');
        const start = chunks.find((chunk) => chunk.name === name)!;
        const files = [start.fileName, ...start.imports];
        const styles = chunks
          .filter(({ fileName }) => files.includes(fileName))
          .flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]);
        return [
          ...styles.map((file) => ({
            tag: 'link',
            attrs: { rel: 'stylesheet', crossorigin: true, href: `/app/${file}` },
          })),
          ...files.map((file) => ({
            tag: 'link',
            injectTo: 'head' as const,
            attrs: { rel: 'modulepreload', crossorigin: true, href: `/app/${file}` },
          })),
        ];
      },
    },
  };
}

export default defineConfig({
  root: import.meta.dirname,
  base: '/app/',
  cacheDir: '../node_modules/.cache/portal',
  build: {
    outDir: process.env.PORTAL_OUT ?? 'dist',
    // A folder that is being served keeps its files.
    emptyOutDir: process.env.PORTAL_OUT !== undefined,
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: { codeSplitting: { groups } },
      input: ['index.html', 'console.html'].map((name) => join(import.meta.dirname, name)),
    },
  },
  plugins: [preloaded('start'), pdfAssets(), compressed()],
});
