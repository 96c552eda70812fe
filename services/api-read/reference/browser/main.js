// What scripts add to the reference: all of it is read without them.
import { startContents } from './contents.js';
import { startCopying } from './copy.js';
import { startLanguages } from './languages.js';
import { startSearch } from './search.js';
import { startTrying } from './try.js';

startLanguages();
startCopying();
startContents();
startSearch();
startTrying();
