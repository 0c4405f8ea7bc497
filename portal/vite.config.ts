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

export default defineConfig({
  root: import.meta.dirname,
  base: '/app/',
  cacheDir: '../node_modules/.cache/portal',
  build: {
    outDir: process.env.PORTAL_OUT ?? 'dist',
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    rolldownOptions: { input: ['index.html', 'console.html'].map((name) => join(import.meta.dirname, name)) },
  },
  plugins: [pdfAssets(), compressed()],
});
