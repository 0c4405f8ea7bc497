// The engine's own words, for train.py: classes of words that mean the same, and what a buyer says for what a report says.
import { related } from '../src/language/related.ts';
import { synonyms } from '../src/language/synonyms.ts';

const classes = synonyms.map(([, ...phrases]) => phrases);
console.log(JSON.stringify({ classes, related: related.map(([asked, written]) => [asked, written.split(' ')]) }));
