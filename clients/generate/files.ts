import { goFiles } from './go.ts';
import type { Model } from './model.ts';
import { pythonFiles } from './python.ts';
import { rubyFiles } from './ruby.ts';
import { typescriptFiles } from './typescript.ts';

/** Every generated file with its path within `clients`. */
export const generatedFiles = (model: Model): [path: string, text: string][] => [
  ...typescriptFiles(model),
  ...pythonFiles(model),
  ...goFiles(model),
  ...rubyFiles(model),
];
